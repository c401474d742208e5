import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { ChangedMonthlyPayment } from '@portal/contracts/http/payouts';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { UNDO_HELD_SECONDS, UNDO_MS } from '@portal/contracts/values/limits';
import { formatExactDollars } from '@portal/contracts/values/money';
import { notPayableCents, notPayableText, type NotPayable } from '../../lib/not-payable.js';
import { MOVES_NO_MONEY } from '../../lib/readiness.rules.js';
import { monthName } from '../../lib/dates.js';
import { sentWarning } from './void.rules.js';

type Month = Pick<
  AdminPartner,
  | 'month'
  | 'isPaid'
  | 'monthUnpaidInCents'
  | 'monthPending'
  | 'monthFlagged'
  | 'monthPayableInCents'
  | 'monthPayout'
  | 'isUnverified'
  | 'suspendedAt'
>;

/** What of the month's unpaid commission is pending (D-97), or flagged or refused (D-115). */
export const notPayableOf = ({ monthPending, monthFlagged }: Month): NotPayable => ({
  pending: monthPending,
  flagged: monthFlagged,
});

/** What becomes of it: a sentence for what is pending, flagged and refused. */
const laterOf = ({ monthPending, monthFlagged }: Month): string =>
  [
    monthPending && 'What is pending can be paid here once its hold period is over.',
    monthFlagged && monthFlagged.amountInCents > 0 && 'What is flagged is decided under Flags.',
    monthFlagged &&
      monthFlagged.refusedInCents > 0 &&
      'What is refused stays unpaid, unless it is released under Flags.',
  ]
    .filter(Boolean)
    .join(' ');

/** Whether that is all of it: the button would do nothing. */
export const isAllPending = (month: Month): boolean => {
  const cents = notPayableCents(notPayableOf(month));
  return cents > 0 && month.monthUnpaidInCents <= cents;
};

const isNotPaid = ({ isUnverified, suspendedAt }: Month) =>
  Boolean(isUnverified) || suspendedAt !== undefined;

/** What of the month earlier payouts have paid in advance, in cents: with what is paid now it makes all that is payable. */
export const paidInAdvanceCents = (month: Month): number =>
  isNotPaid(month)
    ? 0
    : Math.max(
        0,
        month.monthUnpaidInCents - notPayableCents(notPayableOf(month)) - month.monthPayableInCents,
      );

/**
 * What the column says of the month, in the specified words, and what can be done about it; null where nothing is due, so that
 * nobody waits for anything.
 */
export function statusOf(month: Month): { word: 'Paid' | 'Processing'; asks: Asked | null } | null {
  if (month.isPaid) return { word: 'Paid', asks: 'take back' };
  if (month.monthUnpaidInCents === 0) return null;
  return { word: 'Processing', asks: isNotPaid(month) || isAllPending(month) ? null : 'pay' };
}

/** What the month's button would pay or void, as shown; the server compares it with the current state. */
export const seenValuesOf = ({ month, isPaid, monthPayableInCents, monthPayout }: Month): SeenValues => ({
  month,
  ...(isPaid
    ? { amountInCents: monthPayout?.amountInCents, payout: monthPayout?.id }
    : { amountInCents: monthPayableInCents }),
});

/** The question before a month's button acts. */
export interface Question {
  title: string;
  consequences: string[];
  /** Label of the confirming button; null if nothing can be done. */
  confirm: string | null;
}

/** The action that the button was pressed for; the month's state may have changed by the time of confirmation. */
export type Asked = 'pay' | 'take back';

/**
 * @param name the partner's
 * @param isAsked a second administrator has to approve it (D-108)
 */
export function questionOf(name: string, asked: Asked, partner: Month, isAsked = false): Question {
  const { month, isPaid, monthUnpaidInCents, monthPayableInCents, monthPayout } = partner;
  const notPayable = notPayableText(notPayableOf(partner));
  const ofMonth = monthName(month);
  if (isPaid !== (asked === 'take back'))
    return {
      title: `${ofMonth} of ${name} is ${isPaid ? 'paid' : 'unpaid'} by now`,
      consequences: [`It was ${isPaid ? 'paid' : 'taken back'} meanwhile, and nothing was done here.`],
      confirm: null,
    };
  if (isPaid && !monthPayout)
    return {
      title: `${ofMonth} of ${name} is paid`,
      consequences: [
        'What a payout of another month had left has paid it. That one can be taken back under Payouts.',
      ],
      confirm: null,
    };
  if (isPaid) {
    const amount = formatExactDollars(monthPayout!.amountInCents);
    return {
      title: `Take back ${amount}?`,
      consequences: [
        `${name} was paid ${amount} for ${ofMonth} by payout ${monthPayout!.id}. What it has settled is unpaid again.`,
        ...sentWarning(monthPayout!.bankState),
        `${name} is told by e-mail. Money that has left the bank does not come back by this.`,
        'A reason can be given, or another payout taken back, under Payouts.',
      ],
      confirm: `Take back ${amount}`,
    };
  }
  if (monthUnpaidInCents === 0)
    return {
      title: `Nothing of ${ofMonth} of ${name} is unpaid by now`,
      consequences: ['What was unpaid has been refunded meanwhile. There is nothing to pay.'],
      confirm: null,
    };
  if (isAllPending(partner))
    return {
      title: `Nothing of ${ofMonth} of ${name} is payable now`,
      consequences: [`${notPayable}. ${laterOf(partner)}`],
      confirm: null,
    };
  const stays = notPayable ? [`Not paid by this: ${notPayable}.`] : [];
  const all = notPayable ? 'payable now' : 'unpaid';
  if (monthPayableInCents === 0)
    return {
      title: `Mark ${ofMonth} of ${name} as paid?`,
      consequences: [`Earlier payouts cover all that is ${all}: no money has to move.`, ...stays],
      confirm: 'Mark as paid',
    };
  const amount = formatExactDollars(monthPayableInCents);
  return {
    title: `Mark ${amount} of ${name} as paid?`,
    consequences: [
      `This settles all that is ${all} for ${ofMonth}.`,
      ...stays,
      MOVES_NO_MONEY,
      isAsked
        ? `${name} is told by e-mail once it is approved.`
        : `You can undo it for ${UNDO_MS / 1_000} seconds. Only then is ${name} told by e-mail.`,
    ],
    confirm: `Mark ${amount} as paid`,
  };
}

/** Until when the partner is told of nothing that was marked as paid at that moment, at the earliest. Both in ms since 1970. */
export const untoldUntil = (markedAt: number): number => markedAt + UNDO_HELD_SECONDS * 1_000;

/**
 * The message after 'Undo' was pressed in time: it says so if the answer came so late that the mails are gone.
 * @param markedAt when it was marked as paid; in ms since 1970, as `now`
 */
export const tellUndone = (
  name: string,
  amountInCents: number,
  markedAt: number,
  now: number,
): { title: string; description: string } => {
  const unpaid = `${formatExactDollars(amountInCents)} of ${name} is unpaid again.`;
  return now < untoldUntil(markedAt)
    ? { title: 'Undone', description: unpaid }
    : {
        title: 'Undone, but late',
        description: `${unpaid} ${name} is told by e-mail of the payment, and that it was taken back.`,
      };
};

/**
 * The message after the month's button has acted.
 * @param hasNotPayable whether the partner had something pending, flagged or refused when it was pressed
 */
export function tellDone(
  name: string,
  wish: { completed: boolean },
  { isPaid, payout }: ChangedMonthlyPayment,
  hasNotPayable = false,
): { title: string; description: string } {
  const amount = formatExactDollars(payout.amountInCents);
  if (!wish.completed)
    return payout.payoutId === null
      ? { title: 'Nothing was taken back', description: `The month of ${name} was not paid any more.` }
      : {
          title: `The payment of ${name} is taken back`,
          description: isPaid
            ? `${amount} is taken back. The month is paid all the same, by another payout.`
            : `${amount} is taken back; what it had paid is unpaid again.`,
        };
  if (payout.payoutId !== null)
    return {
      title: `${name} is marked as paid`,
      description: `${amount} for this month.${isPaid ? '' : hasNotPayable ? ' The rest is not payable now.' : ' More has become payable since.'}`,
    };
  return isPaid
    ? { title: `${name} is marked as paid`, description: 'Earlier payments covered this month.' }
    : { title: 'Nothing was paid', description: `Nothing of ${name} is unpaid this month.` };
}
