import { t } from '@lingui/core/macro';
import type { BellNotice } from '@portal/contracts/http/notices';
import { formatExactDollars } from '@portal/contracts/values/money';
import { monthName } from '../../lib/dates.js';

export type Kind = BellNotice['kind'];
export type Of<K extends Kind> = Extract<BellNotice, { kind: K }>;

export interface Words {
  title: string;
  /** '' where the title says all. */
  detail: string;
}

/** What a line says: of one notice, or of several of its kind from one day. */
interface Line<K extends Kind> {
  one(notice: Of<K>): Words;
  /** @param more the day may have more that are not read yet: no sum is said */
  many(notices: Of<K>[], more: boolean): Words;
}

/** '3 sales', or '3 sales or more' */
const counted = ({ length }: unknown[], nouns: string, more: boolean) =>
  `${length} ${nouns}${more ? t` or more` : ''}`;
const sum = (cents: number[]) => formatExactDollars(cents.reduce((one, other) => one + other, 0));
const total = (payouts: { amountCents: number }[], more: boolean) =>
  more ? '' : `, ${sum(payouts.map(({ amountCents }) => amountCents))}`;
const list = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))].join(', ');

const ASK_US = t`It was not you? Write to us at once, under Support.`;

const REFUNDED: Record<Of<'refund'>['reason'], string> = {
  refund: t`Refunded`,
  dispute: t`Disputed`,
  'dispute-won': t`Dispute won`,
};

const TAKEN_BACK: Record<'returned' | 'mistake', string> = {
  returned: t`The transfer came back: please see whether your bank details are right.`,
  mistake: t`It was made by mistake.`,
};

const ACCOUNT: Record<Of<'bank-account'>['change'], string> = {
  set: t`A bank account was entered for you`,
  replaced: t`Your bank account was changed`,
  removed: t`Your bank account was removed`,
};

function accountWords({ change, byPartner, waits, withdrawn }: Of<'bank-account'>): Words {
  if (withdrawn)
    return { title: t`Your new bank account was withdrawn`, detail: t`The one before, if any, stays.` };
  if (byPartner && waits)
    return { title: t`You typed a bank account`, detail: t`It waits until we have approved it. ${ASK_US}` };
  return { title: ACCOUNT[change], detail: `${waits ? t`It waits for approval. ` : ''}${ASK_US}` };
}

/** A payout is not called 'paid': whether a transfer can go stands under Earnings (D-120). */
const LINES: { [K in Kind]: Line<K> } = {
  sale: {
    one: ({ productName, commissionCents }) => ({
      title: t`New sale: ${productName}`,
      detail: `${formatExactDollars(commissionCents)} commission`,
    }),
    many: (sales, more) => ({
      title: more
        ? counted(sales, 'sales', more)
        : t`${sales.length} sales, ${sum(sales.map(({ commissionCents }) => commissionCents))} commission`,
      detail: list(sales.map(({ productName }) => productName)),
    }),
  },
  refund: {
    one: ({ productName, reason, commissionCents }) => ({
      title: `${REFUNDED[reason]}: ${productName ?? t`a sale`}`,
      detail: t`Your commission for it is now ${formatExactDollars(commissionCents)}`,
    }),
    many: (refunds, more) => ({
      title: counted(refunds, t`refunds or disputes`, more),
      detail: list(refunds.map(({ productName }) => productName)),
    }),
  },
  payout: {
    one: ({ amountCents, month }) => ({
      title: t`Payout of ${formatExactDollars(amountCents)} recorded`,
      detail: t`For ${monthName(month)}`,
    }),
    many: (payouts, more) => ({
      title: `${counted(payouts, 'payouts', more)} recorded${total(payouts, more)}`,
      detail: t`For ${list(payouts.map(({ month }) => monthName(month)))}`,
    }),
  },
  'payout-voided': {
    one: ({ amountCents, month, reason }) => ({
      title: t`Payout of ${formatExactDollars(amountCents)} for ${monthName(month)} taken back`,
      detail: t`${reason ? `${TAKEN_BACK[reason]} ` : ''}Its commission is unpaid again.`,
    }),
    many: (payouts, more) => ({
      title: t`${counted(payouts, 'payouts', more)} taken back${total(payouts, more)}`,
      detail: t`Their commission is unpaid again.`,
    }),
  },
  'bank-account': {
    one: accountWords,
    many: (changes, more) => ({
      title: t`${counted(changes, 'changes', more)} of your bank account`,
      detail: ASK_US,
    }),
  },
  'bank-account-stopped': {
    one: () => ({ title: t`A change of your bank account was stopped`, detail: '' }),
    many: (stopped, more) => ({
      title: t`${counted(stopped, 'changes', more)} of your bank account were stopped`,
      detail: '',
    }),
  },
};

/** Whether this page knows the kind: a newer release may have more. */
export const isKnown = ({ kind }: BellNotice): boolean => Object.hasOwn(LINES, kind);

/**
 * @param notices of one kind that is known; at least one
 * @param more their day may have more of them that are not read yet
 */
export function wordsOf(notices: BellNotice[], more: boolean): Words {
  const line = LINES[notices[0]!.kind] as unknown as Line<Kind>;
  return notices.length === 1 ? line.one(notices[0]!) : line.many(notices, more);
}
