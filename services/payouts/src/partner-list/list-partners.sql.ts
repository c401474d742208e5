import { LISTED_MONTHS } from '@portal/contracts/http/admin-partners';
import type { PartnerFigures } from '@portal/contracts/http/internal';
import type { PartnerSort } from '@portal/contracts/values/list-orders';
import { statement, type Positional } from '@portal/kit/database/statement';
import { IS_PAID } from '../payouts/month-state.sql.js';
import { HAS_SETTLED } from '../payouts/void-payout.sql.js';

export interface PartnerRow extends Record<string, unknown> {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  company_name: string | null;
  /** What the list is sorted by. */
  key: string | number;
  sales_count: number;
  amount_cents: number;
  commission_cents: number;
  month_sales_count: number;
  month_commission_cents: number;
  month_paid_cents: number;
  is_month_paid: boolean;
  month_paid_at: Date | null;
  months: NonNullable<PartnerFigures['months']>;
  unpaid_cents: number;
  advance_cents: number;
  payout_id: number | null;
  payout_amount_cents: number | null;
}

/** What is asked for, in the order that the rows are read in. */
export interface Reading {
  sort: PartnerSort;
  descending: boolean;
  month: string;
  /** A LIKE pattern of what is searched for; null for everybody. */
  pattern: string | null;
  /** The row to read on from; null begins at the end. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

/** $1 is the current month. */
const LISTED = `month <= $1 and month > to_char(($1 || '-01')::date - interval '${LISTED_MONTHS} months', 'YYYY-MM')`;

// $1 month, $2 how many, then what there is of pattern, key and id.
const MATCHES = 'partner.search like $3';

/** A page's keys, each sort by an index of its own. */
function keysOf({ sort, descending, pattern, after }: Reading): string {
  const order = descending ? 'desc' : 'asc';
  const place = pattern === null ? 3 : 4;
  const from = (source: string, key: string, id: string, ...more: string[]) => {
    const conditions = [
      ...more,
      ...(pattern === null ? [] : [MATCHES]),
      ...(after ? [`(${key}, ${id}) ${descending ? '<' : '>'} ($${place}, $${place + 1}::bigint)`] : []),
    ];
    return `select ${id} as id, ${key} as key from ${source}
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${key} ${order}, ${id} ${order} limit $2`;
  };
  const withPartner = (table: string) =>
    `${table} figure join partners partner on partner.id = figure.partner_id`;
  switch (sort) {
    case 'name':
      return from('partners partner', 'partner.name', 'partner.id');
    case 'totalSales':
      return from(withPartner('partner_totals'), 'figure.amount_cents', 'figure.partner_id');
    case 'totalCommission':
      return from(withPartner('partner_totals'), 'figure.commission_cents', 'figure.partner_id');
    case 'thisMonth':
      // Those who sold something this month by what they earned, among the others, who earned nothing.
      return `select id, key from (
          (${from(withPartner('partner_months'), 'figure.commission_cents', 'figure.partner_id', 'figure.month = $1')})
          union all
          (${from(
            'partners partner',
            '0::bigint',
            'partner.id',
            'not exists (select from partner_months figure where figure.partner_id = partner.id and figure.month = $1)',
          )})
        ) both_kinds order by key ${order}, id ${order} limit $2`;
  }
}

/** A page by key, at any depth; its name tells its shape, since the text follows from that. */
export function readPartners(reading: Reading): { statement: Positional<PartnerRow>; values: unknown[] } {
  const { sort, descending, month, pattern, after, limit } = reading;
  const order = descending ? 'desc' : 'asc';
  const name = ['partners', sort, order, pattern === null ? 'all' : 'found', after ? 'on' : 'from-end'].join(
    '_',
  );
  const text = `with keys as (${keysOf(reading)})
    select partner.id, first_name, last_name, email, company_name, keys.key,
           total.sales_count, total.amount_cents, total.commission_cents,
           coalesce(month.sales_count, 0) as month_sales_count,
           coalesce(month.commission_cents, 0) as month_commission_cents,
           coalesce(month.paid_cents, 0) as month_paid_cents,
           coalesce(month.is_paid, false) as is_month_paid, month.paid_at as month_paid_at,
           listed.months, owed.unpaid_cents, advance.advance_cents, payout.id as payout_id, payout.amount_cents as payout_amount_cents
    from keys join partners partner using (id)
    join partner_totals total on total.partner_id = partner.id
    left join lateral (select sales_count, commission_cents, paid_cents, paid_at, ${IS_PAID} as is_paid
      from partner_months where partner_id = partner.id and month = $1) month on true
    cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'isPaid', is_paid, 'paidAt',
        case when is_paid then to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
        order by month desc), '[]') as months
      from (select month, paid_at, ${IS_PAID} as is_paid from partner_months
        where partner_id = partner.id and ${LISTED} and (sales_count > 0 or paid_at is not null)) sold) listed
    cross join lateral (select coalesce(sum(greatest(0, commission_cents - paid_cents)), 0)::bigint as unpaid_cents
      from partner_months where partner_id = partner.id) owed
    cross join lateral (select coalesce(sum(unused_cents), 0)::bigint as advance_cents from payouts
      where partner_id = partner.id and unused_cents > 0) advance
    left join lateral (select payouts.id, payouts.amount_cents from payouts
      where partner_id = partner.id and payouts.month = $1 and ${HAS_SETTLED}
      order by payouts.id desc limit 1) payout on true
    order by keys.key ${order}, partner.id ${order}`;
  return {
    statement: statement(name, text),
    values: [month, limit, ...(pattern === null ? [] : [pattern]), ...(after ? [after.key, after.id] : [])],
  };
}

export const countPartners = statement<{ partners: number }>(
  'count-partners',
  'select partners from partner_count',
);

/** Up to 1,000. */
export const countFound = statement<{ partners: number }>(
  'count-found-partners',
  'select count(*) as partners from (select from partners where search like $1 limit 1000) found',
);
