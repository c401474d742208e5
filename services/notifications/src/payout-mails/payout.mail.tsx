import { t } from '@lingui/core/macro';
import { getBankAccountState } from '@portal/contracts/calls/internal';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { nullIfMissing } from '@portal/kit/http/null-if-unavailable';
import { formatMoment, formatMonth } from '../design/dates.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { payoutMailProps, type PayoutMailProps } from './payout-mail-props.js';

interface Props extends PayoutMailProps {
  /** `on-file` also where documents of the release before cannot say. */
  account: BankAccountState['state'];
  /** From when on an account that waits is paid, at the earliest, ISO 8601; '' otherwise. */
  waitsUntil: string;
}

/**
 * Tells a partner that commission was paid out. It says 'You were paid' only where a bank account is on file: without one
 * no transfer can go, while somebody who is paid by cheque misses nothing (D-120).
 */
export const mail = defineMail({
  kind: 'payout',
  recipient: 'partner',
  when: on(payoutMade, ({ data }) => ({
    key: `payout:${data.payoutId}`,
    about: data,
    inOrder: { sequence: `payout:${data.payoutId}`, place: 0 },
    heldSeconds: data.undoSeconds,
  })),
  unlessOvertaken: true,
  async compose(payout: PayoutMade, sources) {
    const { props, ...reader } = await payoutMailProps(payout, sources);
    // Missing in documents of the release before.
    const account = await nullIfMissing(
      sources.services.call(getBankAccountState, { params: { id: payout.partnerId } }),
    );
    return {
      ...reader,
      props: {
        ...props,
        account: account?.state ?? 'on-file',
        waitsUntil: account?.waitsUntil ?? '',
      },
    };
  },
  subject({ amount, month, account }: Props) {
    const monthName = formatMonth(month);
    return account === 'on-file'
      ? t`You were paid ${amount} for ${monthName}`
      : t`Your payout of ${amount} for ${monthName} was recorded`;
  },
  page({ firstName, amount, month, account, waitsUntil, portalUrl, supportEmail }: Props) {
    const isPaid = account === 'on-file';
    const monthName = formatMonth(month);
    return (
      <Layout
        preview={t`${amount} commission for ${monthName}`}
        heading={isPaid ? t`Your commission was paid` : t`Your payout was recorded`}
        footer={t`You receive this e-mail because you earn commission in the partner portal. Something is not right? Write to ${supportEmail}.`}
        choicesAt={portalUrl}
      >
        <Paragraph>
          {isPaid ? paidWords(firstName, monthName) : recordedWords(firstName, monthName)}
        </Paragraph>
        {account !== 'on-file' && <Paragraph>{accountWords(account, waitsUntil)}</Paragraph>}
        <Figure label={isPaid ? t`Paid out` : t`Payout`} value={amount} />
        <Fact label={t`Month`} value={monthName} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    amount: '$1,234.50',
    month: '2026-10',
    account: 'on-file',
    waitsUntil: '',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});

const paidWords = (firstName: string, monthName: string): string =>
  firstName
    ? t`Hello ${firstName}, we have paid out your commission for ${monthName}.`
    : t`We have paid out your commission for ${monthName}.`;

const recordedWords = (firstName: string, monthName: string): string =>
  firstName
    ? t`Hello ${firstName}, we have recorded the payout of your commission for ${monthName}.`
    : t`We have recorded the payout of your commission for ${monthName}.`;

function accountWords(account: 'waits' | 'stopped' | 'none', waitsUntil: string): string {
  if (account === 'waits') {
    const moment = waitsUntil && formatMoment(waitsUntil);
    return t`Your bank account was entered a short time ago. No bank transfer goes out before it is in effect: ${moment} at the earliest. If we pay you in another way, such as by cheque, nothing is missing.`;
  }
  if (account === 'stopped')
    return t`A change of your bank account was stopped, and no other account is on file: no bank transfer can go out. If we pay you in another way, such as by cheque, nothing is missing. Otherwise write to us, so that we can put it right.`;
  return t`We have no bank account of yours on file: no bank transfer can go out. If we pay you in another way, such as by cheque, nothing is missing. Otherwise type your bank account under Earnings.`;
}
