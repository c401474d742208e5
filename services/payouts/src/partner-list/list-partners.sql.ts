import { LISTED_MONTHS } from '@portal/contracts/http/admin-partners';
import type { PartnerFigures } from '@portal/contracts/http/internal';
import { PARTNER_SORTS, type PartnerSort } from '@portal/contracts/values/list-orders';
import { bool, int8, jsonb, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';
import { IS_PAID } from '../payouts/month-state.sql.js';
import { HAS_SETTLED } from '../payouts/void-payout.sql.js';

const partnerRow = {
  id: int8,
  first_name: text,
  last_name: text,
  email: text,
  company_name: nullable(text),
  sales_count: int8,
  amount_cents: int8,
  commission_cents: int8,
  month_sales_count: int8,
  month_commission_cents: int8,
  month_paid_cents: int8,
  is_month_paid: bool,
  month_paid_at: nullable(timestamptz),
  months: jsonb<NonNullable<PartnerFigures['months']>>(),
  unpaid_cents: int8,
  advance_cents: int8,
  payout_id: nullable(int8),
  payout_amount_cents: nullable(int8),
};
export type PartnerRow = RowOf<typeof partnerRow> & {
  /** The sort key. */
  key: string | number;
};

/** The query, with `descending` in reading order. */
export interface Reading {
  sort: PartnerSort;
  descending: boolean;
  month: string;
  /** The search as a LIKE pattern; null for all partners. */
  pattern: string | null;
  /** The row to read on from; null starts at the end of the list. */
  after: { key: string | number; id: number } | null;
  limit: number;
}

interface Shape {
  sort: PartnerSort;
  descending: boolean;
  found: boolean;
  on: boolean;
}

/** The type of each sort key. */
const KEYS = { name: text, totalSales: int8, totalCommission: int8, thisMonth: int8 };

const LISTED = `month <= :month and month > to_char((:month || '-01')::date - interval '${LISTED_MONTHS} months', 'YYYY-MM')`;

/** The keys of a page; each sort order uses its own index. */
function keysOf({ sort, descending, found, on }: Shape): string {
  const order = descending ? 'desc' : 'asc';
  const from = (source: string, key: string, id: string, ...more: string[]) => {
    const conditions = [
      ...more,
      ...(found ? ['partner.search like :pattern'] : []),
      ...(on ? [`(${key}, ${id}) ${descending ? '<' : '>'} (:key, :id::bigint)`] : []),
    ];
    return `select ${id} as id, ${key} as key from ${source}
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by ${key} ${order}, ${id} ${order} limit :limit`;
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
      // Partners with sales this month by their commission, merged with all others at 0.
      return `select id, key from (
          (${from(withPartner('partner_months'), 'figure.commission_cents', 'figure.partner_id', 'figure.month = :month')})
          union all
          (${from(
            'partners partner',
            '0::bigint',
            'partner.id',
            'not exists (select from partner_months figure where figure.partner_id = partner.id and figure.month = :month)',
          )})
        ) both_kinds order by key ${order}, id ${order} limit :limit`;
  }
}

/** One page by keyset pagination, at any depth. */
const pages = family(
  { sort: PARTNER_SORTS, descending: YES_OR_NO, found: YES_OR_NO, on: YES_OR_NO },
  (shape) => {
    const { sort, descending, found, on } = shape;
    const order = descending ? 'desc' : 'asc';
    return statement(
      ['partners', sort, order, found ? 'found' : 'all', on ? 'on' : 'from-end'].join('_'),
      {
        params: {
          month: text,
          limit: int8,
          ...(found && { pattern: text }),
          ...(on && { key: KEYS[sort], id: int8 }),
        },
        row: { ...partnerRow, key: KEYS[sort] },
      },
      `with keys as (${keysOf(shape)})
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
      from partner_months where partner_id = partner.id and month = :month) month on true
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
      where partner_id = partner.id and payouts.month = :month and ${HAS_SETTLED}
      order by payouts.id desc limit 1) payout on true
    order by keys.key ${order}, partner.id ${order}`,
    );
  },
);

export const readPartners = ({ sort, descending, month, pattern, after, limit }: Reading) => ({
  statement: pages({ sort, descending, found: pattern !== null, on: after !== null }),
  given: { month, limit, pattern: pattern ?? undefined, ...after },
});

export const countPartners = statement(
  'count-partners',
  { row: { partners: int8 } },
  'select partners from partner_count',
);

/** Counts up to 1,000. */
export const countFound = statement(
  'count-found-partners',
  { params: { pattern: text }, row: { partners: int8 } },
  'select count(*) as partners from (select from partners where search like :pattern limit 1000) found',
);
