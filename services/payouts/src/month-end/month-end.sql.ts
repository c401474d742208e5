import { statement, type Positional } from '@portal/kit/database/statement';

export interface UnpaidRow extends Record<string, unknown> {
  partner_id: number;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  email: string | null;
  sales_count: number;
  commission_cents: number;
  paid_cents: number;
  unpaid_cents: number;
  advance_cents: number;
}

const UNPAID = '(commission_cents - paid_cents)';

/** $1 month */
const unpaidOf = (name: string, { which = '', order = 'desc', limit = '' }): Positional<UnpaidRow> =>
  statement(
    name,
    `with unpaid as (
       select month.partner_id, sales_count, commission_cents, paid_cents, ${UNPAID} as unpaid_cents
       from partner_months month
       where month = $1 and commission_cents > paid_cents
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

/** $2 how many, $3 and $4 the place to read on from. Largest first, unless it reads back. */
const from = (compare: '<' | '>') => `and (${UNPAID}, month.partner_id) ${compare} ($3::bigint, $4::bigint)`;
const limit = 'limit $2';
export const readUnpaid = {
  first: unpaidOf('read-unpaid', { limit }),
  on: unpaidOf('read-unpaid-on', { which: from('<'), limit }),
  back: unpaidOf('read-unpaid-back', { which: from('>'), order: 'asc', limit }),
};

/** $2 partners: those of them of whom something is unpaid. */
export const readUnpaidOf = unpaidOf('read-unpaid-of', { which: 'and month.partner_id = any($2::bigint[])' });

/** How many there are, up to 10,000. */
export const countUnpaid = statement<{ partners: number }>(
  'count-unpaid',
  `select count(*) as partners from (
     select from partner_months month where month = $1 and commission_cents > paid_cents
       and not exists (select from deleted_partners gone where gone.partner_id = month.partner_id)
     limit 10000) counted`,
);
