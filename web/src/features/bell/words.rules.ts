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

const sum = (cents: number[]) => formatExactDollars(cents.reduce((one, other) => one + other, 0));
const list = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))].join(', ');
const sentences = (...all: (string | false | undefined)[]) => all.filter(Boolean).join(' ');

const askUs = () => t`It was not you? Write to us at once, under Support.`;

function refundTitle({ reason, productName }: Of<'refund'>): string {
  const product = productName ?? t`a sale`;
  switch (reason) {
    case 'refund':
      return t`Refunded: ${product}`;
    case 'dispute':
      return t`Disputed: ${product}`;
    case 'dispute-won':
      return t`Dispute won: ${product}`;
  }
}

const takenBack = () => ({
  returned: t`The transfer came back: please see whether your bank details are right.`,
  mistake: t`It was made by mistake.`,
});

const accountTitles = (): Record<Of<'bank-account'>['change'], string> => ({
  set: t`A bank account was entered for you`,
  replaced: t`Your bank account was changed`,
  removed: t`Your bank account was removed`,
});

function accountWords({ change, byPartner, waits, withdrawn }: Of<'bank-account'>): Words {
  if (withdrawn)
    return { title: t`Your new bank account was withdrawn`, detail: t`The one before, if any, stays.` };
  if (byPartner && waits)
    return {
      title: t`You typed a bank account`,
      detail: sentences(t`It waits until we have approved it.`, askUs()),
    };
  return {
    title: accountTitles()[change],
    detail: sentences(waits && t`It waits for approval.`, askUs()),
  };
}

const documentTitles = (): Record<Of<'document'>['type'], Record<Of<'document'>['decision'], string>> => ({
  w9: { accepted: t`Your W9 was accepted`, refused: t`Your W9 was refused` },
  ach: { accepted: t`Your ACH Form was accepted`, refused: t`Your ACH Form was refused` },
});

/** A payout is not called 'paid': whether a transfer can go stands under Earnings (D-120). */
const LINES: { [K in Kind]: Line<K> } = {
  sale: {
    one: ({ productName, commissionCents }) => ({
      title: t`New sale: ${productName}`,
      detail: t`${formatExactDollars(commissionCents)} commission`,
    }),
    many: (sales, more) => ({
      title: more
        ? t`${sales.length} sales or more`
        : t`${sales.length} sales, ${sum(sales.map(({ commissionCents }) => commissionCents))} commission`,
      detail: list(sales.map(({ productName }) => productName)),
    }),
  },
  refund: {
    one: (refund) => ({
      title: refundTitle(refund),
      detail: t`Your commission for it is now ${formatExactDollars(refund.commissionCents)}`,
    }),
    many: (refunds, more) => ({
      title: more
        ? t`${refunds.length} refunds or disputes or more`
        : t`${refunds.length} refunds or disputes`,
      detail: list(refunds.map(({ productName }) => productName)),
    }),
  },
  payout: {
    one: ({ amountCents, month }) => ({
      title: t`Payout of ${formatExactDollars(amountCents)} recorded`,
      detail: t`For ${monthName(month)}`,
    }),
    many: (payouts, more) => ({
      title: more
        ? t`${payouts.length} payouts or more recorded`
        : t`${payouts.length} payouts recorded, ${sum(payouts.map(({ amountCents }) => amountCents))}`,
      detail: t`For ${list(payouts.map(({ month }) => monthName(month)))}`,
    }),
  },
  'payout-voided': {
    one: ({ amountCents, month, reason }) => ({
      title: t`Payout of ${formatExactDollars(amountCents)} for ${monthName(month)} taken back`,
      detail: sentences(reason ? takenBack()[reason] : undefined, t`Its commission is unpaid again.`),
    }),
    many: (payouts, more) => ({
      title: more
        ? t`${payouts.length} payouts or more taken back`
        : t`${payouts.length} payouts taken back, ${sum(payouts.map(({ amountCents }) => amountCents))}`,
      detail: t`Their commission is unpaid again.`,
    }),
  },
  'bank-account': {
    one: accountWords,
    many: (changes, more) => ({
      title: more
        ? t`${changes.length} changes or more of your bank account`
        : t`${changes.length} changes of your bank account`,
      detail: askUs(),
    }),
  },
  announcement: {
    one: ({ title }) => ({ title, detail: t`Announcement` }),
    many: (announcements, more) => ({
      title: more
        ? t`${announcements.length} announcements or more`
        : t`${announcements.length} announcements`,
      detail: list(announcements.map(({ title }) => title)),
    }),
  },
  document: {
    one: ({ type, decision }) => ({
      title: documentTitles()[type][decision],
      detail: decision === 'refused' ? t`Why stands under ‘Tax and bank’. Please upload it again.` : '',
    }),
    many: (documents, more) => ({
      title: more
        ? t`We looked at ${documents.length} documents or more`
        : t`We looked at ${documents.length} documents`,
      detail: t`How they stand is said under ‘Tax and bank’.`,
    }),
  },
  'bank-account-stopped': {
    one: () => ({ title: t`A change of your bank account was stopped`, detail: '' }),
    many: (stopped, more) => ({
      title: more
        ? t`${stopped.length} changes or more of your bank account were stopped`
        : t`${stopped.length} changes of your bank account were stopped`,
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
