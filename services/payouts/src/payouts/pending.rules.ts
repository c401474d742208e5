import type { PendingCommission } from '@portal/contracts/http/pending';
import { payableFrom } from '@portal/contracts/values/hold-period';
import { toDollars } from '@portal/contracts/values/money';
import type { PendingRow } from './pending.sql.js';

/** The field `pending` of an answer; no field where nothing is pending. */
export const pendingIn = (row: PendingRow): { pending?: PendingCommission } =>
  row.pending_cents === 0
    ? {}
    : {
        pending: {
          amount: toDollars(row.pending_cents),
          amountInCents: row.pending_cents,
          first: payableFrom(row.pending_first!),
          last: payableFrom(row.pending_last!),
        },
      };
