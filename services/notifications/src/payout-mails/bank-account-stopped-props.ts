import { peopleForMail } from '../design/people.js';
import type { BankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { nameOf } from '../design/greeting.rules.js';
import type { MailSources } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

export interface StoppedProps {
  role: BankAccountStopped['role'];
  byLink: boolean;
  /** The administrator who stopped it; '' for the partner, or when the name may not be said. */
  stoppedBy: string;
  /** ISO 8601. */
  stoppedAt: string;
  supportEmail: string;
}

/** What both mails about a stopped change say. Reads names and addresses from identity. */
export async function stoppedProps(
  { partnerId, stoppedBy, role, byLink, stoppedAt }: BankAccountStopped,
  { services, settings }: MailSources,
) {
  const people = await peopleForMail(services, [partnerId, stoppedBy]);
  const partner = people.find(({ id }) => id === partnerId);
  if (!partner) throw new Undeliverable('PARTNER_GONE');
  const stopper = role === 'admin' ? people.find(({ id }) => id === stoppedBy) : undefined;
  const props: StoppedProps = {
    role,
    byLink,
    stoppedBy: stopper ? nameOf(stopper) : '',
    stoppedAt,
    supportEmail: settings.SUPPORT_EMAIL,
  };
  return { partner, props };
}
