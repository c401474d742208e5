import { t } from '@lingui/core/macro';
import { peopleForMail } from '../design/people.js';
import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { nameOf } from '../design/greeting.rules.js';
import type { MailSources } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

/** What happened to the account, to go after `was` in what administrators read. */
const CHANGED = {
  set: 'set',
  replaced: 'replaced by another',
  removed: 'removed',
} satisfies Record<BankAccountChanged['change'], string>;

/** The same, where the partner took back what they had typed (D-147). */
export const changedOf = ({ change, withdrawn }: Pick<BankAccountChanged, 'change' | 'withdrawn'>): string =>
  withdrawn ? 'withdrawn' : CHANGED[change];

/** The label of the moment from which an account is paid. */
export const paidFrom = (needsApproval: boolean): string =>
  needsApproval ? t`Paid to from, once approved` : t`Paid to from`;

/** The people of a changed bank account, and what both mails say of it. Reads names and addresses from identity. */
export async function bankAccountProps(
  { partnerId, changedBy, change, changedAt, needsApproval = false, withdrawn = false }: BankAccountChanged,
  { services, settings }: MailSources,
) {
  const people = await peopleForMail(services, [partnerId, changedBy]);
  const partner = people.find(({ id }) => id === partnerId);
  if (!partner) throw new Undeliverable('PARTNER_GONE');
  const administrator = people.find(({ id }) => id === changedBy);
  return {
    partner,
    props: {
      change,
      withdrawn,
      /** The partner did it themself (D-147). */
      byPartner: changedBy === partnerId,
      /** '' when the administrator is gone, or has a name that may not be said. */
      changedBy: administrator ? nameOf(administrator) : '',
      /** ISO 8601. */
      changedAt,
      /** An administrator has to approve it before it is paid, another than who typed it (D-109, D-147). */
      needsApproval,
      supportEmail: settings.SUPPORT_EMAIL,
    },
  };
}
