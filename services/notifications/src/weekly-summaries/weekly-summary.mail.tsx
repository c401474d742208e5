import { getBalanceOfPartner } from '@portal/contracts/calls/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatDay } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { isMailed, NOT_MAILED } from '../outbox/mailed.rules.js';
import { whenText } from './next-payout.rules.js';
import type { WeekFigures } from './week.rules.js';

/** The figures as they were when it was queued: Monday to Sunday, `YYYY-MM-DD`. */
export interface WeeklySummaryAbout extends WeekFigures {
  partnerId: number;
  first: string;
  last: string;
}

interface Props {
  firstName: string;
  /** `November 16, 2026` */
  first: string;
  last: string;
  visits: number;
  sales: number;
  /** `$36.00` */
  commission: string;
  next: string;
  /** When that comes; null where nothing comes. */
  when: string | null;
  portalUrl: string;
}

/** A partner's week (D-160). Goes to who asked for it, and may be mailed when it is sent; nothing about customers. */
export const mail = defineMail({
  kind: 'weekly-summary',
  recipient: 'partner',
  async compose({ partnerId, ...week }: WeeklySummaryAbout, { services, settings }) {
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    if (!isMailed(partner)) throw new Undeliverable(NOT_MAILED);
    const { next } = await services.call(getBalanceOfPartner, { query: { partnerId } });
    return {
      to: addressed(nameOf(partner), partner.email),
      props: {
        firstName: greetedName(partner.firstName),
        first: formatDay(week.first),
        last: formatDay(week.last),
        visits: week.visits,
        sales: week.sales,
        commission: formatExactDollars(week.commissionCents),
        next: formatExactDollars(next.amountInCents),
        when: whenText(next),
        portalUrl: settings.PUBLIC_URL,
      },
    };
  },
  subject: ({ first, last, commission }: Props) => `Your week: ${commission} commission, ${first} to ${last}`,
  page({ firstName, first, last, visits, sales, commission, next, when, portalUrl }: Props) {
    return (
      <Layout
        preview={`${commission} commission, ${first} to ${last}`}
        heading="Your week"
        footer="You receive this e-mail because you switched on the weekly summary in your settings."
        choicesAt={portalUrl}
      >
        <Paragraph>
          {firstName
            ? `Hello ${firstName}, this is what your links did from ${first} to ${last}.`
            : `This is what your links did from ${first} to ${last}.`}
        </Paragraph>
        <Figure label="Commission earned" value={commission} />
        <Fact label="Sales" value={sales.toLocaleString('en-US')} />
        <Fact label="Visits" value={visits.toLocaleString('en-US')} />
        <Fact label="Next payout, as things stand" value={next} />
        {when && <Fact label="When" value={when} />}
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    first: 'November 16, 2026',
    last: 'November 22, 2026',
    visits: 128,
    sales: 3,
    commission: '$36.00',
    next: '$120.50',
    when: '$80.00 of it is payable now, the rest after month end, from December 1, 2026 on',
    portalUrl: 'https://portal.example',
  },
});
