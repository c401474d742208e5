import { mintStopLink } from '@portal/contracts/calls/internal';
import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { AppError } from '@portal/kit/http/errors';
import { secretLink } from '../design/secret-link.js';
import type { MailSources } from '../outbox/define-mail.js';

export interface Stoppable {
  /** '' when the change does not wait, or no longer. */
  stopLink: string;
  /** From when on the account is paid, ISO 8601; '' likewise. */
  effectiveAt: string;
}

/**
 * The link 'This was not me' for one recipient, minted by documents when the mail is written (D-99). There is none for a
 * removal, nor from documents of the release before.
 */
export async function stoppable(
  { version, change }: BankAccountChanged,
  userId: number,
  { services, settings }: MailSources,
): Promise<{ props: Stoppable; opensForMinutes?: number }> {
  const link =
    change === 'removed'
      ? null
      : await services
          .call(mintStopLink, { params: { id: version }, body: { userId } })
          .catch((error: unknown) => {
            if (error instanceof AppError && error.status === 404) return null;
            throw error;
          });
  if (!link?.token) return { props: { stopLink: '', effectiveAt: '' } };
  return {
    props: {
      stopLink: secretLink(settings.PUBLIC_URL, '/bank-account/stop', link.token),
      effectiveAt: link.effectiveAt,
    },
    opensForMinutes: Math.max(1, Math.ceil((Date.parse(link.effectiveAt) - Date.now()) / 60_000)),
  };
}
