import { bool, int8, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { notPayableOf, notPayableRow } from '../payouts/not-payable.sql.js';
import { PENDING } from '../payouts/payable.sql.js';

/** One statement, so one snapshot: the parts add up. Reads the partner's months, open advances, and what is not payable. */
export const readBalance = statement(
  'read-balance',
  {
    params: { partnerId: int8, month: text, monthEnd: timestamptz },
    row: {
      owed_cents: int8,
      advance_cents: int8,
      /** What is pending beyond the end of the month. */
      later_cents: int8,
      /** What of months that are over is owed, and may be paid now: before the advance is used up. */
      over_cents: int8,
      is_unverified: bool,
      is_suspended: bool,
      ...notPayableRow,
    },
  },
  `select owed_cents, advance_cents, later_cents,
          over_cents - held.pending_cents - held.flagged_cents - held.refused_cents as over_cents,
          exists (select from partners where id = :partnerId and is_unverified) as is_unverified,
          exists (select from partners where id = :partnerId and suspended_at is not null) as is_suspended,
          pending.pending_cents, pending.pending_first, pending.pending_last, pending.flagged_cents, pending.refused_cents
   from (select coalesce(sum(commission_cents - paid_cents), 0)::bigint as owed_cents
         from partner_months where partner_id = :partnerId) owed
   cross join (select coalesce(sum(commission_cents - paid_cents), 0)::bigint as over_cents
         from partner_months where partner_id = :partnerId and month < :month) over_months
   cross join lateral (${notPayableOf(':partnerId', 'month < :month')}) held
   cross join (select coalesce(sum(unused_cents), 0)::bigint as advance_cents
         from payouts where partner_id = :partnerId and unused_cents > 0) advance
   cross join (select coalesce(sum(open_cents), 0)::bigint as later_cents
         from sale_commissions where partner_id = :partnerId and ${PENDING} and payable_at > :monthEnd) later
   cross join lateral (${notPayableOf(':partnerId')}) pending`,
);
