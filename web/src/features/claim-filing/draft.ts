import type { Claim } from '@portal/contracts/http/claims';

interface Draft {
  values: Partial<Claim>;
  /** Names of the chosen files; a browser cannot keep the files. */
  fileNames: string[];
  /** The last submission and its idempotency key. */
  attempt?: { of: string; key: string };
}

const KEY = 'portal.claim';
const EMPTY: Draft = { values: {}, fileNames: [] };

/** The draft, kept for this tab only, so that a reload loses nothing; deleted once the claim is submitted. */
export const claimDraft = {
  read(): Draft {
    try {
      return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>) };
    } catch {
      return EMPTY;
    }
  },
  keep(part: Partial<Draft>): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...claimDraft.read(), ...part }));
    } catch {
      // Storage is refused: the draft lasts for this page.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};

/** The same key for the same submission, so that a retry, even after a reload, files one claim. */
export function keyOf(claim: Claim, files: File[]): string {
  const of = JSON.stringify([claim, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
  const { attempt } = claimDraft.read();
  if (attempt?.of === of) return attempt.key;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  claimDraft.keep({ attempt: { of, key } });
  return key;
}
