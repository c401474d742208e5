import { t } from '@lingui/core/macro';
import type { OwnTransfer } from '@portal/contracts/http/earnings';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { UNDO_HELD_SECONDS } from '@portal/contracts/values/limits';
import type { VoidReason } from '@portal/contracts/values/void-reasons';
import { dayName, businessDayOf } from '../../lib/dates.js';

export type OwnPayout = StatementMonth['payouts'][number] & { month: string };

export type PayoutState = 'recorded' | 'approved' | 'exported' | 'sent' | 'returned' | 'taken-back';

/** All payouts of a statement, newest first. */
export const payoutsIn = (statement: StatementMonth[]): OwnPayout[] =>
  statement
    .flatMap(({ month, payouts }) => payouts.map((payout) => ({ ...payout, month })))
    .sort((one, other) => other.id - one.id);

/** How far a payout is (D-131): what the bank did with it is what an administrator noted, on the bank's date (D-142). */
export function stateOf(
  { id, madeAt, voidedAt, voidReason, isApproved, bankState }: OwnPayout,
  transfers: OwnTransfer[] | undefined,
): { state: PayoutState; detail: string } {
  if (voidedAt !== null && Date.parse(voidedAt) - Date.parse(madeAt) < UNDO_HELD_SECONDS * 1_000)
    return {
      state: 'taken-back',
      detail: t`On ${businessDayOf(voidedAt)}, right after it was recorded by mistake`,
    };
  if (voidedAt !== null)
    return { state: 'taken-back', detail: takenBack(businessDayOf(voidedAt), voidReason) };
  if (bankState)
    return bankState.state === 'sent'
      ? { state: 'sent', detail: t`By the bank on ${dayName(bankState.day)}` }
      : {
          state: 'returned',
          detail: t`By the bank on ${dayName(bankState.day)}: please see whether your bank account is right`,
        };
  const transfer = transfers?.find(({ payoutId }) => payoutId === id);
  return transfer
    ? { state: 'exported', detail: t`To the bank on ${businessDayOf(transfer.exportedAt)}` }
    : { state: isApproved ? 'approved' : 'recorded', detail: t`On ${businessDayOf(madeAt)}` };
}

function takenBack(day: string, reason: VoidReason | null | undefined): string {
  switch (reason) {
    case 'returned':
      return t`On ${day}: The transfer came back`;
    case 'mistake':
      return t`On ${day}: It was paid by mistake`;
    default:
      return t`On ${day}`;
  }
}
