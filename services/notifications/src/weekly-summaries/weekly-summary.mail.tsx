import { t } from '@lingui/core/macro';
import { getBalanceOfPartner } from '@portal/contracts/calls/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { localeNow } from '@portal/kit/language/i18n';
import { formatDay } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { isMailed, NOT_MAILED } from '../outbox/mailed.rules.js';
import { whenText, type NextPayout } from './next-payout.rules.js';
import type { WeekFigures } from './week.rules.js';

/** The figures as they were when it was queued: Monday to Sunday, `YYYY-MM-DD`. */
export interface WeeklySummaryAbout extends WeekFigures {
  partnerId: number;
  first: string;
  last: string;
}

interface Props {
  firstName: string;
  /** `2026-11-16` */
  first: string;
  last: string;
  visits: number;
  sales: number;
  /** `$36.00` */
  commission: string;
  next: NextPayout;
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
      language: partner.language,
      props: {
        firstName: greetedName(partner.firstName),
        first: week.first,
        last: week.last,
        visits: week.visits,
        sales: week.sales,
        commission: formatExactDollars(week.commissionCents),
        next,
        portalUrl: settings.PUBLIC_URL,
      },
    };
  },
  subject({ first, last, commission }: Props) {
    const [firstDay, lastDay] = [formatDay(first), formatDay(last)];
    return t`Your week: ${commission} commission, ${firstDay} to ${lastDay}`;
  },
  page({ firstName, first, last, visits, sales, commission, next, portalUrl }: Props) {
    const [firstDay, lastDay] = [formatDay(first), formatDay(last)];
    const when = whenText(next);
    return (
      <Layout
        preview={t`${commission} commission, ${firstDay} to ${lastDay}`}
        heading={t`Your week`}
        footer={t`You receive this e-mail because you switched on the weekly summary in your settings.`}
        choicesAt={portalUrl}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, this is what your links did from ${firstDay} to ${lastDay}.`
            : t`This is what your links did from ${firstDay} to ${lastDay}.`}
        </Paragraph>
        <Figure label={t`Commission earned`} value={commission} />
        <Fact label={t`Sales`} value={sales.toLocaleString(localeNow())} />
        <Fact label={t`Visits`} value={visits.toLocaleString(localeNow())} />
        <Fact label={t`Next payout, as things stand`} value={formatExactDollars(next.amountInCents)} />
        {when && <Fact label={t`When`} value={when} />}
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    first: '2026-11-16',
    last: '2026-11-22',
    visits: 128,
    sales: 3,
    commission: '$36.00',
    next: { amountInCents: 12_050, nowInCents: 8_000, from: '2026-12-01' },
    portalUrl: 'https://portal.example',
  },
});
