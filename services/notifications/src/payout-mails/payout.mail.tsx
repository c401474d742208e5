import { getBankAccountState } from '@portal/contracts/calls/internal';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import { nullIfMissing } from '@portal/kit/http/null-if-unavailable';
import { formatMoment } from '../design/dates.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { payoutMailProps } from './payout-mail-props.js';

interface Props {
  firstName: string;
  /** `$1,234.50` */
  amount: string;
  /** `October 2026` */
  month: string;
  /** `on-file` also where documents of the release before cannot say. */
  account: BankAccountState['state'];
  /** From when on an account that waits is paid, at the earliest; '' otherwise. */
  waitsUntil: string;
  portalUrl: string;
  supportEmail: string;
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
    const { to, props } = await payoutMailProps(payout, sources);
    // Missing in documents of the release before.
    const account = await nullIfMissing(
      sources.services.call(getBankAccountState, { params: { id: payout.partnerId } }),
    );
    return {
      to,
      props: {
        ...props,
        account: account?.state ?? 'on-file',
        waitsUntil: account?.waitsUntil ? formatMoment(account.waitsUntil) : '',
      },
    };
  },
  subject: ({ amount, month, account }: Props) =>
    account === 'on-file'
      ? `You were paid ${amount} for ${month}`
      : `Your payout of ${amount} for ${month} was recorded`,
  page({ firstName, amount, month, account, waitsUntil, portalUrl, supportEmail }: Props) {
    const isPaid = account === 'on-file';
    const we = firstName ? `Hello ${firstName}, we` : 'We';
    return (
      <Layout
        preview={`${amount} commission for ${month}`}
        heading={isPaid ? 'Your commission was paid' : 'Your payout was recorded'}
        footer={`You receive this e-mail because you earn commission in the partner portal. Something is not right? Write to ${supportEmail}.`}
        choicesAt={portalUrl}
      >
        <Paragraph>
          {we}{' '}
          {isPaid
            ? `have paid out your commission for ${month}.`
            : `have recorded the payout of your commission for ${month}.`}
        </Paragraph>
        {account !== 'on-file' && <Paragraph>{wordsOf(account, waitsUntil)}</Paragraph>}
        <Figure label={isPaid ? 'Paid out' : 'Payout'} value={amount} />
        <Fact label="Month" value={month} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    amount: '$1,234.50',
    month: 'October 2026',
    account: 'on-file',
    waitsUntil: '',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});

const PAID_OTHERWISE = 'If we pay you in another way, such as by cheque, nothing is missing.';

function wordsOf(account: 'waits' | 'stopped' | 'none', waitsUntil: string): string {
  if (account === 'waits')
    return `Your bank account was entered a short time ago. No bank transfer goes out before it is in effect: ${waitsUntil} at the earliest. ${PAID_OTHERWISE}`;
  if (account === 'stopped')
    return `A change of your bank account was stopped, and no other account is on file: no bank transfer can go out. ${PAID_OTHERWISE} Otherwise write to us, so that we can put it right.`;
  return `We have no bank account of yours on file: no bank transfer can go out. ${PAID_OTHERWISE} Otherwise type your bank account under Earnings.`;
}
