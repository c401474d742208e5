import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { VoidReason } from '@portal/contracts/values/void-reasons';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { payoutMailProps } from './payout-mail-props.js';

interface Props {
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

/** Tells a partner that a payout was taken back, after the mail about the payout; neither where it was undone in time (D-140). */
export const mail = defineMail({
  kind: 'payout-voided',
  recipient: 'partner',
  when: on(payoutVoided, ({ data }) => ({
    key: `payout-voided:${data.payoutId}`,
    about: data,
    inOrder: { sequence: `payout:${data.payoutId}`, place: 1 },
    takesBack: data.undone && { kind: 'payout', key: `payout:${data.payoutId}` },
  })),
  async compose(payout: PayoutVoided, sources) {
    const { to, props } = await payoutMailProps(payout, sources);
    return { to, props: { ...props, reason: payout.reason ?? null } };
  },
  subject: ({ amount, month }: Props) => `Your payout of ${amount} for ${month} was taken back`,
  page({ firstName, amount, month, reason, portalUrl, supportEmail }: Props) {
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
  sample: {
    firstName: 'Ava',
    amount: '$1,234.50',
    month: 'October 2026',
    reason: 'returned',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});

const WHY: Record<VoidReason, string> = {
  returned: 'The transfer came back to us: please see whether your bank details are right.',
  mistake: 'It was made by mistake.',
};
