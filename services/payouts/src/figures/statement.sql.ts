import { int8, json, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { lastBankState } from '../bank-states/bank-state.sql.js';
import { FLAGGED, PENDING } from '../payouts/payable.sql.js';
import { HELD_SUMS, notPayableRow } from '../payouts/not-payable.sql.js';

/** As JSON: timestamps are strings. */
interface PayoutOfStatement {
  id: number;
  made_at: string;
  amount_cents: number;
  unused_cents: number;
  voided_at: string | null;
  void_reason: string | null;
  is_approved: boolean;
  bank_state: string | null;
  bank_day: string | null;
}

/**
 * One row per month with sales or payouts, newest first. One statement, so one snapshot: what is settled and what is
 * left of payouts add up.
 */
export const readStatement = statement(
  'read-statement',
  {
    params: { partnerId: int8 },
    row: {
      month: text,
      sales_count: int8,
      amount_cents: int8,
      commission_cents: int8,
      paid_cents: int8,
      ...notPayableRow,
      payouts: json<PayoutOfStatement[]>(),
    },
  },
  `select month, coalesce(sales_count, 0) as sales_count, coalesce(amount_cents, 0) as amount_cents,
          coalesce(commission_cents, 0) as commission_cents, coalesce(paid_cents, 0) as paid_cents,
          coalesce(pending_cents, 0) as pending_cents, pending_first, pending_last,
          coalesce(flagged_cents, 0) as flagged_cents, coalesce(refused_cents, 0) as refused_cents,
          coalesce(payouts, '[]') as payouts
   from (select month, sales_count, amount_cents, commission_cents, paid_cents
         from partner_months where partner_id = :partnerId) sold
   full join (select month, json_agg(json_build_object('id', id, 'made_at', created_at, 'amount_cents', amount_cents,
           'unused_cents', unused_cents, 'voided_at', voided_at, 'void_reason', void_reason,
           'is_approved', approved_by is not null, 'bank_state', bank_state, 'bank_day', bank_day) order by id) as payouts
         from payouts left join lateral (${lastBankState('payouts.id')}) bank on true
         where partner_id = :partnerId group by month) paid using (month)
   left join (select month, sum(open_cents)::bigint as pending_cents, min(payable_at) as pending_first,
           max(payable_at) as pending_last
         from sale_commissions where partner_id = :partnerId and ${PENDING} group by month) pending using (month)
   left join (select month, ${HELD_SUMS}
         from sale_commissions where partner_id = :partnerId and ${FLAGGED} group by month) held using (month)
   order by month desc`,
);
