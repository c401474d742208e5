import type { OwnReview } from '@portal/contracts/http/profile';

/**
 * What a partner reads of an own document (D-143).
 * @param filename null for none
 * @param review absent from documents of the release before
 */
export function documentStanding(
  filename: string | null,
  review: OwnReview | undefined,
): { text: string; isWrong: boolean } {
  if (filename === null) return { text: 'Not on file: add it in your profile.', isWrong: false };
  switch (review?.state) {
    case 'refused': {
      const reason = review.reason ?? 'please ask us';
      return { text: `Refused: ${ended(reason)} Upload it again.`, isWrong: true };
    }
    case 'accepted':
      return { text: 'On file: accepted', isWrong: false };
    case 'waiting':
      return { text: 'On file: we look at it soon', isWrong: false };
    default:
      return { text: 'On file', isWrong: false };
  }
}

/** With a mark at its end. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
