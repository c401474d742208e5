import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { payoutMailProps } from './payout-mail-props.js';

interface Props {
  firstName: string;
  /** `$1,234.50` */
  amount: string;
  /** `October 2026` */
  month: string;
  portalUrl: string;
  supportEmail: string;
}

/** Tells a partner that commission was paid out. */
export const mail = defineMail({
  kind: 'payout',
  recipient: 'partner',
  when: on(payoutMade, ({ data }) => ({
    key: `payout:${data.payoutId}`,
    about: data,
    inOrder: { sequence: `payout:${data.payoutId}`, place: 0 },
  })),
  unlessOvertaken: true,
  compose: (payout: PayoutMade, sources) => payoutMailProps(payout, sources),
  subject: ({ amount, month }: Props) => `You were paid ${amount} for ${month}`,
  page({ firstName, amount, month, portalUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={`${amount} commission for ${month}`}
        heading="Your commission was paid"
        footer={`You receive this e-mail because you earn commission in the partner portal. Something is not right? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, we` : 'We'} have paid out your commission for {month}.
        </Paragraph>
        <Figure label="Paid out" value={amount} />
        <Fact label="Month" value={month} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    amount: '$1,234.50',
    month: 'October 2026',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});
