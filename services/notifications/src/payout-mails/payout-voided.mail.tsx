import { t } from '@lingui/core/macro';
import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { VoidReason } from '@portal/contracts/values/void-reasons';
import { formatMonth } from '../design/dates.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { payoutMailProps, type PayoutMailProps } from './payout-mail-props.js';

interface Props extends PayoutMailProps {
  /** null when no reason was given. */
  reason: VoidReason | null;
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
    const { props, ...reader } = await payoutMailProps(payout, sources);
    return { ...reader, props: { ...props, reason: payout.reason ?? null } };
  },
  subject({ amount, month }: Props) {
    const monthName = formatMonth(month);
    return t`Your payout of ${amount} for ${monthName} was taken back`;
  },
  page({ firstName, amount, month, reason, portalUrl, supportEmail }: Props) {
    const monthName = formatMonth(month);
    return (
      <Layout
        preview={t`${amount} for ${monthName} was taken back`}
        heading={t`A payout was taken back`}
        footer={t`You receive this e-mail because you earn commission in the partner portal. Something is not right? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, we have taken back your payout for ${monthName}.`
            : t`We have taken back your payout for ${monthName}.`}{' '}
          {reason && reasons()[reason]} {t`The commission that it paid is unpaid again.`}
        </Paragraph>
        <Figure label={t`Taken back`} value={amount} />
        <Fact label={t`Month`} value={monthName} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    amount: '$1,234.50',
    month: '2026-10',
    reason: 'returned',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});

const reasons = (): Record<VoidReason, string> => ({
  returned: t`The transfer came back to us: please see whether your bank details are right.`,
  mistake: t`It was made by mistake.`,
});
