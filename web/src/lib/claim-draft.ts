import type { Claim, FiledClaim } from '@portal/contracts/http/claims';

interface Draft {
  values: Partial<Claim>;
  /** Names of the chosen files; a browser cannot keep the files. */
  fileNames: string[];
  /** The last submission and its idempotency key. */
  attempt?: { of: string; key: string };
  /** What the draft became: its number is on the page, also after a reload. */
  filed?: FiledClaim;
  /** Milliseconds of the browser's clock. */
  changedAt?: number;
}

const KEY = 'portal.claim';
const EMPTY: Draft = { values: {}, fileNames: [] };
/** It has a name and a telephone number, and the next person may use the same tab. */
const KEPT_MS = 30 * 60_000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * The draft, kept for this tab only, so that a reload loses nothing. It is deleted once the claim is filed and its page
 * is left, at a sign-out, and half an hour after its page was left. One that was not changed for so long does not come
 * back.
 */
export const claimDraft = {
  /** For a page that opens. */
  open(): Draft {
    const draft = claimDraft.read();
    if (Date.now() - (draft.changedAt ?? 0) < KEPT_MS) return draft;
    claimDraft.forget();
    return EMPTY;
  },
  /** Its page is open. @returns to call when it is left */
  inUse(): () => void {
    clearTimeout(forgetting);
    return () => (forgetting = setTimeout(claimDraft.forget, KEPT_MS));
  },
  read(): Draft {
    try {
      return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>) };
    } catch {
      return EMPTY;
    }
  },
  keep(part: Partial<Draft>): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...claimDraft.read(), ...part, changedAt: Date.now() }));
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
