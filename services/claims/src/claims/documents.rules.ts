import { isOpenClaim, type ClaimStatus } from '@portal/contracts/values/claims';

interface Requested {
  changeId: number;
  documents: string[];
}

interface Added {
  id: number;
  /** The last request by then. */
  answers: number;
  seenAt: Date | null;
}

/** What was asked for since the claimant last sent something, each once; nothing once the claim is decided. */
export function awaitedOf(status: ClaimStatus, requests: Requested[], additions: Added[]): string[] {
  if (!isOpenClaim(status)) return [];
  const answered = Math.max(0, ...additions.map(({ answers }) => answers));
  const open = requests.filter(({ changeId }) => changeId > answered);
  return [...new Set(open.flatMap(({ documents }) => documents))];
}

/** The last addition, if nobody has looked at it or at an earlier one; null when nothing is new. */
export const newestUnseen = (additions: Added[]): number | null =>
  additions.some(({ seenAt }) => seenAt === null) ? Math.max(...additions.map(({ id }) => id)) : null;
