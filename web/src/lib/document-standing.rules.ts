import { t } from '@lingui/core/macro';
import type { OwnReview, ProfileDocuments } from '@portal/contracts/http/profile';

/**
 * What a partner reads of an own document (D-143).
 * @param filename null for none
 * @param review absent from documents of the release before
 */
export function documentStanding(
  filename: string | null,
  review: OwnReview | undefined,
): { text: string; isWrong: boolean } {
  if (filename === null) return { text: t`Not on file: add it in your profile.`, isWrong: false };
  switch (review?.state) {
    case 'refused':
      return {
        text:
          review.reason === null
            ? t`Refused: please ask us. Upload it again.`
            : t`Refused: ${ended(review.reason)} Upload it again.`,
        isWrong: true,
      };
    case 'accepted':
      return { text: t`On file: accepted`, isWrong: false };
    case 'waiting':
      return { text: t`On file: we look at it soon`, isWrong: false };
    default:
      return { text: t`On file`, isWrong: false };
  }
}

export type Standing = 'missing' | 'refused' | 'on-file';

/** Of the own W9, for what a payment lacks: one that was refused is to be sent again (D-143). */
export const w9Standing = ({ w9Document, w9Review }: ProfileDocuments): Standing =>
  w9Document === null ? 'missing' : w9Review?.state === 'refused' ? 'refused' : 'on-file';

/** With a mark at its end. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
