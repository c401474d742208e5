import type { VoidReason } from '@portal/contracts/values/void-reasons';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface VoidedMailProps {
  firstName: string;
  /** `$1,234.50` */
  amount: string;
  /** `October 2026` */
  month: string;
  /** null when no reason was given. */
  reason: VoidReason | null;
  portalUrl: string;
  supportEmail: string;
}

/** Tells a partner that a payout was taken back. */
export const voidedMail: MailTemplate<VoidedMailProps> = {
  subject: ({ amount, month }) => `Your payout of ${amount} for ${month} was taken back`,
  page({ firstName, amount, month, reason, portalUrl, supportEmail }) {
    return (
      <Layout
        preview={`${amount} for ${month} was taken back`}
        heading="A payout was taken back"
        footer={`You receive this e-mail because you earn commission in the partner portal. Something is not right? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, we` : 'We'} have taken back your payout for {month}.{' '}
          {reason && WHY[reason]} The commission that it paid is unpaid again.
        </Paragraph>
        <Figure label="Taken back" value={amount} />
        <Fact label="Month" value={month} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
};

const WHY: Record<VoidReason, string> = {
  returned: 'The transfer came back to us: please see whether your bank details are right.',
  mistake: 'It was made by mistake.',
};
