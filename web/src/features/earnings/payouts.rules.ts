import type { OwnTransfer } from '@portal/contracts/http/earnings';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { VOID_REASONS } from '@portal/contracts/values/void-reasons';
import { dayOf } from '../../lib/dates.js';

export type OwnPayout = StatementMonth['payouts'][number] & { month: string };

/** All payouts of a statement, newest first. */
export const payoutsIn = (statement: StatementMonth[]): OwnPayout[] =>
  statement
    .flatMap(({ month, payouts }) => payouts.map((payout) => ({ ...payout, month })))
    .sort((one, other) => other.id - one.id);

/** How far a payout is, as far as the portal knows (D-131): what the bank did with a file, nobody here knows. */
export function stateOf(
  { id, madeAt, voidedAt, voidReason }: OwnPayout,
  transfers: OwnTransfer[] | undefined,
): { state: 'Recorded' | 'Exported' | 'Taken back'; detail: string } {
  if (voidedAt !== null)
    return {
      state: 'Taken back',
      detail: `On ${dayOf(voidedAt)}${voidReason ? `: ${VOID_REASONS[voidReason]}` : ''}`,
    };
  const transfer = transfers?.find(({ payoutId }) => payoutId === id);
  return transfer
    ? { state: 'Exported', detail: `To the bank on ${dayOf(transfer.exportedAt)}` }
    : { state: 'Recorded', detail: `On ${dayOf(madeAt)}` };
}
