import { LISTED_MONTHS } from '@portal/contracts/http/admin-partners';
import type { PartnerFigures } from '@portal/contracts/http/internal';
import { PARTNER_SORTS, type PartnerSort } from '@portal/contracts/http/admin-partners';
import { bool, int8, jsonb, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { family, statement, YES_OR_NO } from '@portal/kit/database/statement';
import { whereAll } from '@portal/kit/lists/define-list.sql';
import { by, keysetBy, keysetOf, type KeysetShape, type Reading } from '@portal/kit/lists/orders';
import { lastBankState } from '../bank-states/bank-state.sql.js';
import { IS_PAID } from '../payouts/month-state.sql.js';
import { notPayableOf, notPayableRow } from '../payouts/not-payable.sql.js';
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
  is_unverified: bool,
  suspended_at: nullable(timestamptz),
  ...notPayableRow,
  payout_id: nullable(int8),
  payout_amount_cents: nullable(int8),
  bank_state: nullable(text),
  bank_day: nullable(text),
};
export type PartnerRow = RowOf<typeof partnerRow>;

/** Which rows are read, and in which order. */
interface PartnersReading extends Reading<PartnerSort> {
  month: string;
  /** The search as a LIKE pattern; null for all partners. */
  search: string | null;
}

interface Shape extends KeysetShape<PartnerSort> {
  found: boolean;
}

export const partnerOrders = {
  orders: {
    name: by('partner.name', text, 'key'),
    totalSales: by('figure.amount_cents', int8, 'key'),
    totalCommission: by('figure.commission_cents', int8, 'key'),
    thisMonth: by('figure.commission_cents', int8, 'key'),
  },
  id: by('partner.id', int8, 'id'),
};

const LISTED = `month <= :month and month > to_char((:month || '-01')::date - interval '${LISTED_MONTHS} months', 'YYYY-MM')`;

/** The keys of a page; each sort order uses its own index. */
function keysOf({ found, ...shape }: Shape): string {
  const { key: sortKey, direction } = keysetOf(partnerOrders, shape);
  const from = (source: string, id: string, key = sortKey, ...more: string[]) => {
    const { after, orderBy } = keysetBy(key, id, shape);
    const conditions = [...more, ...(found ? ['partner.search like :search'] : []), ...after];
    return `select ${id} as id, ${key} as key from ${source} ${whereAll(conditions)} ${orderBy} limit :limit`;
  };
  const withPartner = (table: string) =>
    `${table} figure join partners partner on partner.id = figure.partner_id`;
  switch (shape.sort) {
    case 'name':
      return from('partners partner', 'partner.id');
    case 'totalSales':
    case 'totalCommission':
      return from(withPartner('partner_totals'), 'figure.partner_id');
    case 'thisMonth':
      // Partners with sales this month by their commission, merged with all others at 0.
      return `select id, key from (
          (${from(withPartner('partner_months'), 'figure.partner_id', sortKey, 'figure.month = :month')})
          union all
          (${from(
            'partners partner',
            'partner.id',
            '0::bigint',
            'not exists (select from partner_months figure where figure.partner_id = partner.id and figure.month = :month)',
          )})
        ) both_kinds order by key ${direction}, id ${direction} limit :limit`;
  }
}

/** The figures of the partners in `keys`, for the month `:month`. */
const FIGURES = `select partner.id, first_name, last_name, email, company_name, keys.key,
           total.sales_count, total.amount_cents, total.commission_cents,
           coalesce(month.sales_count, 0) as month_sales_count,
           coalesce(month.commission_cents, 0) as month_commission_cents,
           coalesce(month.paid_cents, 0) as month_paid_cents,
           coalesce(month.is_paid, false) as is_month_paid, month.paid_at as month_paid_at,
           listed.months, owed.unpaid_cents, advance.advance_cents, is_unverified, partner.suspended_at,
           pending_cents, pending_first, pending_last, flagged_cents, refused_cents, payout.id as payout_id, payout.amount_cents as payout_amount_cents,
           bank_state, bank_day
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
    cross join lateral (${notPayableOf('partner.id', 'pending.month = :month')}) pending
    left join lateral (select payouts.id, payouts.amount_cents from payouts
      where partner_id = partner.id and payouts.month = :month and ${HAS_SETTLED}
      order by payouts.id desc limit 1) payout on true
    left join lateral (${lastBankState('payout.id')}) bank on true`;

/** One page by keyset pagination, at any depth. */
const pages = family(
  { sort: PARTNER_SORTS, descending: YES_OR_NO, found: YES_OR_NO, on: YES_OR_NO },
  (shape) => {
    const { sort, found, on } = shape;
    const { direction, params } = keysetOf(partnerOrders, shape);
    return statement(
      ['partners', sort, direction, found ? 'found' : 'all', on ? 'on' : 'from-end'].join('_'),
      {
        params: { month: text, ...(found && { search: text }), ...params },
        row: { ...partnerRow, key: partnerOrders.orders[sort].type },
      },
      `with keys as (${keysOf(shape)})
    ${FIGURES}
    order by keys.key ${direction}, partner.id ${direction}`,
    );
  },
);

export const readPartner = statement(
  'partner-figures',
  { params: { id: int8, month: text }, row: { ...partnerRow, key: text } },
  `with keys as (select :id::bigint as id, ''::text as key) ${FIGURES}`,
);

export const readPartners = ({ sort, descending, month, search, from, limit }: PartnersReading) =>
  [
    pages({ sort, descending, found: search !== null, on: from !== null }),
    { month, limit, ...(search !== null && { search }), ...from },
  ] as const;

export const countPartners = statement(
  'count-partners',
  { row: { partners: int8 } },
  'select partners from partner_count',
);

/** Counts up to 1,000. */
export const countFound = statement(
  'count-found-partners',
  { params: { search: text }, row: { partners: int8 } },
  'select count(*) as partners from (select from partners where search like :search limit 1000) found',
);
