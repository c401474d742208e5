import { array, int8, nullable, type RowOf, type SqlTypes, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

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
};
export type UnpaidRow = RowOf<typeof unpaidRow>;

const UNPAID = '(commission_cents - paid_cents)';

interface Part {
  which?: string;
  order?: 'desc' | 'asc';
  limit?: string;
}

const unpaidOf = <Params extends SqlTypes>(
  name: string,
  params: Params,
  { which = '', order = 'desc', limit = '' }: Part,
) =>
  statement(
    name,
    { params: { month: text, ...params }, row: unpaidRow },
    `with unpaid as (
       select month.partner_id, sales_count, commission_cents, paid_cents, ${UNPAID} as unpaid_cents
       from partner_months month
       where month = :month and commission_cents > paid_cents
         and not exists (select from deleted_partners gone where gone.partner_id = month.partner_id)
         ${which}
       order by ${UNPAID} ${order}, month.partner_id ${order} ${limit}
     )
     select unpaid.partner_id, sales_count, commission_cents, paid_cents, unpaid_cents, first_name, last_name,
       company_name, email, advance.advance_cents
     from unpaid left join partners on partners.id = unpaid.partner_id
     cross join lateral (select coalesce(sum(unused_cents), 0)::bigint as advance_cents from payouts
       where payouts.partner_id = unpaid.partner_id and unused_cents > 0) advance
     order by unpaid_cents ${order}, unpaid.partner_id ${order}`,
  );

/** The row to read on from. Largest amount first, unless it reads backwards. */
const from = (compare: '<' | '>') =>
  `and (${UNPAID}, month.partner_id) ${compare} (:key::bigint, :id::bigint)`;
const limit = 'limit :limit';
const place = { key: int8, id: int8, limit: int8 };
export const readUnpaid = {
  first: unpaidOf('read-unpaid', { limit: int8 }, { limit }),
  on: unpaidOf('read-unpaid-on', place, { which: from('<'), limit }),
  back: unpaidOf('read-unpaid-back', place, { which: from('>'), order: 'asc', limit }),
};

/** Those of these partners who have unpaid commission. */
export const readUnpaidOf = unpaidOf(
  'read-unpaid-of',
  { partnerIds: array(int8) },
  { which: 'and month.partner_id = any(:partnerIds::bigint[])' },
);

/** Counts up to 10,000. */
export const countUnpaid = statement(
  'count-unpaid',
  { params: { month: text }, row: { partners: int8 } },
  `select count(*) as partners from (
     select from partner_months month where month = :month and commission_cents > paid_cents
       and not exists (select from deleted_partners gone where gone.partner_id = month.partner_id)
     limit 10000) counted`,
);
