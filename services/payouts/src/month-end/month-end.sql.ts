import { array, bool, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { by } from '@portal/kit/lists/orders';
import { IS_NOT_PAID } from '../payouts/pay-partner.sql.js';
import { PAYABLE } from '../payouts/payable.sql.js';
import { notPayableOf, notPayableRow } from '../payouts/not-payable.sql.js';

const unpaidRow = {
  partner_id: int8,
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  email: nullable(text),
  sales_count: int8,
  commission_cents: int8,
  paid_cents: int8,
  unpaid_cents: int8,
  advance_cents: int8,
  is_unverified: bool,
  suspended_at: nullable(timestamptz),
  ...notPayableRow,
};
export type UnpaidRow = RowOf<typeof unpaidRow>;

const UNPAID = '(commission_cents - paid_cents)';

/** The unpaid commission of these rows of `partner_months month`, with what of it is pending or held, and the partners' names and advances. */
const unpaidOf = (months: string, direction: 'asc' | 'desc' = 'desc') =>
  `with unpaid as (
     select month.partner_id, sales_count, commission_cents, paid_cents, ${UNPAID} as unpaid_cents
     from partner_months month ${months}
   )
   select unpaid.partner_id, sales_count, commission_cents, paid_cents, unpaid_cents, first_name, last_name,
     company_name, email, coalesce(is_unverified, false) as is_unverified, suspended_at, advance.advance_cents, pending_cents, pending_first, pending_last, flagged_cents, refused_cents
   from unpaid left join partners on partners.id = unpaid.partner_id
   cross join lateral (select coalesce(sum(unused_cents), 0)::bigint as advance_cents from payouts
     where payouts.partner_id = unpaid.partner_id and unused_cents > 0) advance
   cross join lateral (${notPayableOf('unpaid.partner_id', 'pending.month = :month')}) pending
   order by unpaid_cents ${direction}, unpaid.partner_id ${direction}`;

const IS_UNPAID = [
  'month = :month',
  'commission_cents > paid_cents',
  'not exists (select from deleted_partners gone where gone.partner_id = month.partner_id)',
];

/** Partners with unpaid commission in a month, the largest amount first. */
export const unpaidList = defineList({
  name: 'unpaid',
  row: unpaidRow,
  orders: { unpaid: by(UNPAID, int8, 'unpaid_cents') },
  id: by('month.partner_id', int8, 'partner_id'),
  always: { params: { month: text }, conditions: IS_UNPAID },
  from: 'from partner_months month',
  page: ({ where, orderBy, direction }) => unpaidOf(`${where} ${orderBy} limit :limit`, direction),
  countedTo: 10_000,
});

/**
 * The closed months of which commission is unpaid whose hold period is over, that a flag held, or whose partner has
 * confirmed their e-mail (D-112) or was reinstated (D-166) within 90 days: of these all that is unpaid. Reads one index entry for each such
 * commission: none where there are no hold periods, no released flags and nobody who confirmed late. What a flag still holds,
 * of which there may be much, is not read: only an administrator's release ends that.
 */
export const readMonthsPayableSince = statement(
  'read-months-payable-since',
  { params: { currentMonth: text }, row: { month: text, partners_count: int8, unpaid_cents: int8 } },
  `with released as (
     select flag.sale_id, flag.partner_id from flags flag
     where flag.id in (select flag_id from flag_decisions where outcome = 'released')
   ), since as (
     select sale_id, partner_id, month, open_cents from sale_commissions
     where open_cents > 0 and payable_at <= now() and flag_state is null
     union
     select sale.sale_id, sale.partner_id, month, open_cents
     from released flag join sale_commissions sale on sale.sale_id = flag.sale_id where open_cents > 0 and ${PAYABLE}
     union
     select sale.sale_id, sale.partner_id, month, open_cents
     from released flag join sale_commissions sale on sale.partner_id = flag.partner_id
     where flag.sale_id is null and open_cents > 0 and ${PAYABLE}
     union
     select sale_id, partner_id, month, open_cents from sale_commissions
     where partner_id in (select id from partners where verified_at > now() - interval '90 days'
         union select id from partners where reinstated_at > now() - interval '90 days')
       and open_cents > 0 and ${PAYABLE}
   )
   select month, count(distinct partner_id) as partners_count, sum(open_cents)::bigint as unpaid_cents
   from since
   where month < :currentMonth
     and not exists (select from deleted_partners gone where gone.partner_id = since.partner_id)
     and not exists (select from partners left_out where left_out.id = since.partner_id and ${IS_NOT_PAID})
   group by month order by month desc`,
);

/** Those of these partners who have unpaid commission. */
export const readUnpaidOf = statement(
  'read-unpaid-of',
  { params: { month: text, partnerIds: array(int8) }, row: unpaidRow },
  unpaidOf(`where ${IS_UNPAID.join(' and ')} and month.partner_id = any(:partnerIds::bigint[])`),
);
