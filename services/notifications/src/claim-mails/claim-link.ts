import { t } from '@lingui/core/macro';
import { mintClaimLink } from '@portal/contracts/calls/internal';
import { CLAIM_LINK_DAYS } from '@portal/contracts/values/claims';
import { AppError } from '@portal/kit/http/errors';
import { secretLink } from '../design/secret-link.js';
import type { MailSources } from '../outbox/define-mail.js';

/**
 * The link to the claim's page (D-156), minted by claims when a mail is written.
 * @returns '' for claims of the release before, which has no such page
 */
export async function claimLink(
  claimId: number,
  { services, settings }: MailSources,
): Promise<{ link: string; opensForMinutes?: number }> {
  const minted = await services.call(mintClaimLink, { params: { id: claimId } }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return minted
    ? {
        link: secretLink(settings.PUBLIC_URL, '/claim', minted.token),
        opensForMinutes: CLAIM_LINK_DAYS * 24 * 60,
      }
    : { link: '' };
}

/** What the footer of a mail with the link says of it. */
export const onlyYours = (): string =>
  t`Only our mails to you have the link, so please do not forward them. It opens for ${CLAIM_LINK_DAYS} days.`;

/** Those that there are. */
export const sentences = (...each: string[]): string => each.filter(Boolean).join(' ');
