import { isOpenClaim, type ClaimStatus } from '@portal/contracts/values/claims';

interface Requested {
  changeId: number;
  documents: string[];
}

interface Added {
  id: number;
  /** The request that it answers, and all before it. */
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

/**
 * The request that documents answer: the last that was on screen when they were sent, since one that was made while they
 * were on their way is not answered by them.
 * @param requests at least one, the oldest first
 * @param asked undefined from a page that does not say it
 */
export function answeredBy(requests: Requested[], asked: number | undefined): number {
  const seen = requests.findLast(({ changeId }) => asked === undefined || changeId <= asked);
  return (seen ?? requests[0]!).changeId;
}

/** The last addition, if nobody has looked at it or at an earlier one; null when nothing is new. */
export const newestUnseen = (additions: Added[]): number | null =>
  additions.some(({ seenAt }) => seenAt === null) ? Math.max(...additions.map(({ id }) => id)) : null;
