import { int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

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
     union all select 'settled: links', settled, (select coalesce(sum(paid_cents), 0)::bigint from referral_totals) from lines
   )
   select name, expected, actual from kept`,
);
