import { int8, nullable, type RowOf, timestamptz } from '@portal/kit/database/sql-types';
import { PENDING } from './payable.sql.js';

export const pendingRow = {
  pending_cents: int8,
  pending_first: nullable(timestamptz),
  pending_last: nullable(timestamptz),
};
export type PendingRow = RowOf<typeof pendingRow>;

/**
 * SELECT of one `pendingRow`: a partner's commission in its hold period, of all months unless a condition narrows it. It
 * reads one index entry per pending commission, and none where there are none: nothing has to be changed when time
 * passes.
 * @param partner SQL of the partner's id
 */
export const pendingOf = (partner: string, condition = 'true'): string =>
  `select coalesce(sum(open_cents), 0)::bigint as pending_cents, min(payable_at) as pending_first,
     max(payable_at) as pending_last
   from sale_commissions pending where pending.partner_id = ${partner} and ${condition} and ${PENDING}`;
