import { peopleForMail } from '../design/people.js';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatMonth } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import type { MailSources } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

/** The partner's address, and what both mails say of a payout. Reads name and address from identity. */
export async function payoutMailProps(
  { partnerId, month, amountCents }: PayoutMade,
  { services, settings }: MailSources,
) {
  const [partner] = await peopleForMail(services, [partnerId]);
  if (!partner) throw new Undeliverable('PARTNER_GONE');
  return {
    to: addressed(nameOf(partner), partner.email),
    props: {
      firstName: greetedName(partner.firstName),
      amount: formatExactDollars(amountCents),
      month: formatMonth(month),
      portalUrl: settings.PUBLIC_URL,
      supportEmail: settings.SUPPORT_EMAIL,
    },
  };
}
