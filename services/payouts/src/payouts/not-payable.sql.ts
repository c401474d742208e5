import { int8, nullable, type RowOf, timestamptz } from '@portal/kit/database/sql-types';
import { FLAGGED, PENDING } from './payable.sql.js';

export const notPayableRow = {
  pending_cents: int8,
  pending_first: nullable(timestamptz),
  pending_last: nullable(timestamptz),
  flagged_cents: int8,
  refused_cents: int8,
};
export type NotPayableRow = RowOf<typeof notPayableRow>;

/** Of rows that are `FLAGGED`. */
export const HELD_SUMS = `coalesce(sum(open_cents) filter (where flag_state = 'open'), 0)::bigint as flagged_cents,
     coalesce(sum(open_cents) filter (where flag_state = 'refused'), 0)::bigint as refused_cents`;

/**
 * SELECT of one `notPayableRow`: a partner's commission that is unpaid and not payable now, in its hold period (D-97) or held by
 * a flag (D-115), of all months unless a condition narrows it. It reads one index entry for each such commission, and
 * none where there are none: nothing has to be changed when time passes.
 * @param partner SQL of the partner's id
 */
export const notPayableOf = (partner: string, condition = 'true'): string =>
  `select pending_cents, pending_first, pending_last, flagged_cents, refused_cents
   from (select coalesce(sum(open_cents), 0)::bigint as pending_cents, min(payable_at) as pending_first,
       max(payable_at) as pending_last
     from sale_commissions pending where pending.partner_id = ${partner} and ${condition} and ${PENDING}) waiting
   cross join (select ${HELD_SUMS}
     from sale_commissions pending where pending.partner_id = ${partner} and ${condition} and ${FLAGGED}) held`;
