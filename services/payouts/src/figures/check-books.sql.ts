import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { IS_RANKED, NARROW, placeOf, WIDE } from '../ranks/rank.sql.js';

/**
 * Each figure twice: computed from the ledger, which is the truth, and as stored for the screens. Reads all rows in one
 * statement, so from one snapshot. For audits, never for a screen.
 */
export const checkBooks = statement(
  'check-books',
  { row: { name: text, expected: int8, actual: int8 } },
  `with ledger as (
     select coalesce(sum(amount_cents) filter (where kind in ('earned', 'reversed', 'adjusted')), 0)::bigint as commission,
            coalesce(sum(sale_amount_cents), 0)::bigint as amount,
            coalesce(-sum(amount_cents) filter (where kind in ('paid', 'payout-voided')), 0)::bigint as paid,
            count(*) filter (where kind = 'earned') as earned,
            coalesce(sum(extract(epoch from payable_at)), 0)::bigint as payable_from
     from ledger_entries
   ), lines as (select coalesce(sum(amount_cents), 0)::bigint as settled from payout_lines),
   -- Who stands in which narrow step, and what those of a wide step have together (D-179).
   ranked as (
     select month, ${placeOf('standing')} as key
     from partner_months standing where ${IS_RANKED} and month in (select month from rank_steps)
   ), in_order as (
     select level, month, key, 1 as is_step, partners::bigint as actual, 0::bigint as expected from rank_steps
     union all select ${NARROW}, month, key, 0, 0, 1 from ranked
     union all select ${NARROW}, month, key, 0, change, 0 from rank_moves where month in (select month from rank_steps)
     union all select ${WIDE}, month, key, 0, 0, partners from rank_steps where level = ${NARROW}
   ), steps as (
     select level, sum(expected)::bigint as expected, sum(actual)::bigint as actual
     from (select level, month, expected, actual, sum(is_step) over (partition by level, month order by key, is_step desc) as step from in_order) numbered
     group by level, month, step
   ),
   kept (name, expected, actual) as (
     select 'one earned entry a sale', earned, (select count(*) from sale_commissions) from ledger
     -- seconds, so that one that differs shows
     union all select 'payable from: sales', payable_from, (select coalesce(sum(extract(epoch from payable_at)), 0)::bigint from sale_commissions) from ledger
     union all select 'amount: sales', amount, (select coalesce(sum(standing_amount_cents), 0)::bigint from sale_commissions) from ledger
     union all select 'amount: partners', amount, (select coalesce(sum(amount_cents), 0)::bigint from partner_totals) from ledger
     union all select 'amount: months', amount, (select coalesce(sum(amount_cents), 0)::bigint from partner_months) from ledger
     union all select 'amount: links', amount, (select coalesce(sum(amount_cents), 0)::bigint from referral_totals) from ledger
     union all select 'amount: all', amount, (select coalesce(sum(amount_cents), 0)::bigint from overall_totals) from ledger
     union all select 'commission: sales', commission, (select coalesce(sum(earned_cents - reversed_cents), 0)::bigint from sale_commissions) from ledger
     union all select 'commission: partners', commission, (select coalesce(sum(commission_cents), 0)::bigint from partner_totals) from ledger
     union all select 'commission: months', commission, (select coalesce(sum(commission_cents), 0)::bigint from partner_months) from ledger
     union all select 'commission: links', commission, (select coalesce(sum(commission_cents), 0)::bigint from referral_totals) from ledger
     union all select 'commission: all', commission, (select coalesce(sum(commission_cents), 0)::bigint from overall_totals) from ledger
     union all select 'paid: payouts', paid, (select coalesce(sum(amount_cents), 0)::bigint from payouts where voided_at is null) from ledger
     union all select 'settled: payouts', settled, (select coalesce(sum(amount_cents - unused_cents), 0)::bigint from payouts where voided_at is null) from lines
     union all select 'settled: sales', settled, (select coalesce(sum(settled_cents), 0)::bigint from sale_commissions) from lines
     union all select 'settled: partners', settled, (select coalesce(sum(paid_cents), 0)::bigint from partner_totals) from lines
     union all select 'settled: months', settled, (select coalesce(sum(paid_cents), 0)::bigint from partner_months) from lines
     union all select 'ranks: partners in steps', (select count(*) from ranked), (select coalesce(sum(actual), 0)::bigint from steps where level = ${NARROW})
     union all select 'ranks: right steps', (select count(*) from steps), (select count(*) from steps where expected = actual)
     union all select 'settled: links', settled, (select coalesce(sum(paid_cents), 0)::bigint from referral_totals) from lines
   )
   select name, expected, actual from kept`,
);
