import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface PayoutMailProps {
  firstName: string;
  /** `$1,234.50` */
  amount: string;
  /** `October 2026` */
  month: string;
  portalUrl: string;
  supportEmail: string;
}

/** Tells a partner that commission was paid out. */
export const payoutMail: MailTemplate<PayoutMailProps> = {
  subject: ({ amount, month }) => `You were paid ${amount} for ${month}`,
  page({ firstName, amount, month, portalUrl, supportEmail }) {
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
};
