import { REVIEW_STATES, type ReviewDecision, type ReviewState } from '@portal/contracts/values/documents';

/**
 * 'This document was waiting when you opened it, and was refused meanwhile. Nothing was changed. Please look again.'
 * @param now what counts
 * @param reviews all there are, newest first
 * @param seen how many of them there were on screen
 */
export function decidedMeanwhile(
  now: ReviewState,
  reviews: { decision: ReviewDecision }[],
  seen: number,
): string {
  // Before its first review it waited, or was of before there were reviews: to who looked at it, both are to be decided.
  const was = seen === 0 ? 'waiting' : reviews[reviews.length - seen]?.decision;
  const then = was ? `This document was ${wordOf(was)} when you opened it, and` : 'This document';
  const again = was === now ? ' again' : '';
  return `${then} was ${wordOf(now)}${again} meanwhile. Nothing was changed. Please look again.`;
}

const wordOf = (state: ReviewState) => REVIEW_STATES[state].toLowerCase();
