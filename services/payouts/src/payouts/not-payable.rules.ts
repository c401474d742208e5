import type { FlaggedCommission, PendingCommission } from '@portal/contracts/http/pending';
import { payableFrom } from '@portal/contracts/values/hold-period';
import { toDollars, type Cents } from '@portal/contracts/values/money';
import type { NotPayableRow } from './not-payable.sql.js';

/** What of the unpaid commission cannot be paid now. */
export const notPayable = (row: NotPayableRow): Cents =>
  row.pending_cents + row.flagged_cents + row.refused_cents;

/** The fields `pending` and `flagged` of an answer; no field where there is nothing. */
export const notPayableIn = (
  row: NotPayableRow,
): { pending?: PendingCommission; flagged?: FlaggedCommission } => ({
  ...(row.pending_cents > 0 && {
    pending: {
      amount: toDollars(row.pending_cents),
      amountInCents: row.pending_cents,
      first: payableFrom(row.pending_first!),
      last: payableFrom(row.pending_last!),
    },
  }),
  ...(row.flagged_cents + row.refused_cents > 0 && {
    flagged: {
      amount: toDollars(row.flagged_cents),
      amountInCents: row.flagged_cents,
      refused: toDollars(row.refused_cents),
      refusedInCents: row.refused_cents,
    },
  }),
});
