import type { Claim } from '@portal/contracts/http/claims';

interface Draft {
  values: Partial<Claim>;
  /** Of the files that were chosen; the files themselves no browser keeps. */
  fileNames: string[];
  /** The submission last tried, and the key it was sent with. */
  attempt?: { of: string; key: string };
}

const KEY = 'portal.claim';
const EMPTY: Draft = { values: {}, fileNames: [] };

/** What was filled in, kept for this tab alone, so that a reload loses nothing; gone with the claim submitted. */
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
      // Storage is refused: it lasts for this page.
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

/** The same key for the same submission, so that trying again, reloaded or not, files one claim. */
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
