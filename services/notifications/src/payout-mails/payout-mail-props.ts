import { peopleForMail } from '../design/people.js';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import { formatExactDollars } from '@portal/contracts/values/money';
import type { Month } from '@portal/contracts/values/month';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import type { MailSources } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

/** What both mails say of a payout. */
export interface PayoutMailProps {
  /** '' when the greeting has no name. */
  firstName: string;
  /** `$1,234.50` */
  amount: string;
  /** `2026-10` */
  month: Month;
  portalUrl: string;
  supportEmail: string;
}

/** The partner's address and language, and what both mails say of a payout. Reads name and address from identity. */
export async function payoutMailProps(
  { partnerId, month, amountCents }: PayoutMade,
  { services, settings }: MailSources,
) {
  const [partner] = await peopleForMail(services, [partnerId]);
  if (!partner) throw new Undeliverable('PARTNER_GONE');
  const props: PayoutMailProps = {
    firstName: greetedName(partner.firstName),
    amount: formatExactDollars(amountCents),
    month,
    portalUrl: settings.PUBLIC_URL,
    supportEmail: settings.SUPPORT_EMAIL,
  };
  return { to: addressed(nameOf(partner), partner.email), language: partner.language, props };
}
