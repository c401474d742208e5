import type { Cents } from '../values/money.js';
import type { VoidReason } from '../values/void-reasons.js';
import type { StatementMonth } from './partner.js';

/** A row of a statement: a month's sales with their commission, a payout for the month, or the voiding of one. */
export interface StatementLine {
  month: string;
  kind: 'sales' | 'payout' | 'taken-back';
  payoutId: number | null;
  /** ISO, UTC; null for a month's sales. */
  at: string | null;
  reason: VoidReason | null;
  salesCount: number;
  amountInCents: Cents;
  commissionInCents: Cents;
  /** Money paid out; negative where a payout is voided. */
  paidInCents: Cents;
  /** The unpaid part of the commission. */
  unpaidInCents: Cents;
  /** What of that is not payable yet (D-97). */
  pendingInCents: Cents;
  /** What of it a flag holds: it is being looked at, or was refused (D-115). */
  flaggedInCents: Cents;
  refusedInCents: Cents;
  /** The part of the payout that no commission has used up. */
  advanceInCents: Cents;
}

export type StatementSums = Pick<
  StatementLine,
  | 'salesCount'
  | 'amountInCents'
  | 'commissionInCents'
  | 'paidInCents'
  | 'unpaidInCents'
  | 'pendingInCents'
  | 'flaggedInCents'
  | 'refusedInCents'
  | 'advanceInCents'
>;

const NOTHING: StatementSums = {
  salesCount: 0,
  amountInCents: 0,
  commissionInCents: 0,
  paidInCents: 0,
  unpaidInCents: 0,
  pendingInCents: 0,
  flaggedInCents: 0,
  refusedInCents: 0,
  advanceInCents: 0,
};

/** The rows of a statement: for each month its sales, then its payouts and their voiding, in order of time. */
export const linesOf = (months: StatementMonth[]): StatementLine[] =>
  months.flatMap(({ month, payouts, ...sales }) => {
    const line = { ...NOTHING, month, payoutId: null, at: null, reason: null };
    const { salesCount, amountInCents, commissionInCents, unpaidInCents, pending, flagged } = sales;
    const notYet = {
      pendingInCents: pending?.amountInCents ?? 0,
      flaggedInCents: flagged?.amountInCents ?? 0,
      refusedInCents: flagged?.refusedInCents ?? 0,
    };
    const moves = payouts.flatMap((payout): StatementLine[] => {
      const { id: payoutId, madeAt, amountInCents: cents, voidedAt, voidReason } = payout;
      const { advanceInCents } = payout;
      const made: StatementLine = {
        ...line,
        ...{ kind: 'payout', payoutId, at: madeAt, paidInCents: cents, advanceInCents },
      };
      const back = { kind: 'taken-back', payoutId, paidInCents: -cents } as const;
      return voidedAt === null ? [made] : [made, { ...line, ...back, at: voidedAt, reason: voidReason }];
    });
    return [
      { ...line, kind: 'sales', salesCount, amountInCents, commissionInCents, unpaidInCents, ...notYet },
      ...moves.sort((one, other) => Date.parse(one.at!) - Date.parse(other.at!)),
    ];
  });

/** The sums of a statement's rows, for which commission − paid = unpaid − advance. */
export const sumsOf = (lines: StatementSums[]): StatementSums =>
  lines.reduce(
    (sum, line) => ({
      salesCount: sum.salesCount + line.salesCount,
      amountInCents: sum.amountInCents + line.amountInCents,
      commissionInCents: sum.commissionInCents + line.commissionInCents,
      paidInCents: sum.paidInCents + line.paidInCents,
      unpaidInCents: sum.unpaidInCents + line.unpaidInCents,
      pendingInCents: sum.pendingInCents + line.pendingInCents,
      flaggedInCents: sum.flaggedInCents + line.flaggedInCents,
      refusedInCents: sum.refusedInCents + line.refusedInCents,
      advanceInCents: sum.advanceInCents + line.advanceInCents,
    }),
    NOTHING,
  );
