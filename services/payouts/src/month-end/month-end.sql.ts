import { statement, type Statement } from '@portal/kit/database/statement';

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

/** $1 month, $2 how many, $3 and $4 the place to read on from. Largest first, unless it reads back. */
const read = (name: string, order: 'asc' | 'desc', on: boolean): Statement<UnpaidRow> => {
  const unpaid = '(commission_cents - paid_cents)';
  return statement(
    name,
    `with unpaid as (
       select month.partner_id, sales_count, commission_cents, paid_cents, ${unpaid} as unpaid_cents
       from partner_months month
       where month = $1 and commission_cents > paid_cents
         and not exists (select from deleted_partners gone where gone.partner_id = month.partner_id)
         ${on ? `and (${unpaid}, month.partner_id) ${order === 'desc' ? '<' : '>'} ($3::bigint, $4::bigint)` : ''}
       order by ${unpaid} ${order}, month.partner_id ${order} limit $2
     )
     select unpaid.*, first_name, last_name, company_name, email, advance.advance_cents
     from unpaid left join partners on partners.id = unpaid.partner_id
     cross join lateral (select coalesce(sum(unused_cents), 0)::bigint as advance_cents from payouts
       where payouts.partner_id = unpaid.partner_id and unused_cents > 0) advance
     order by unpaid_cents ${order}, unpaid.partner_id ${order}`,
  );
};

export const readUnpaid = {
  first: read('read-unpaid', 'desc', false),
  on: read('read-unpaid-on', 'desc', true),
  back: read('read-unpaid-back', 'asc', true),
};

/** How many there are, up to 10,000. */
export const countUnpaid = statement<{ partners: number }>(
  'count-unpaid',
  `select count(*) as partners from (
     select from partner_months month where month = $1 and commission_cents > paid_cents
       and not exists (select from deleted_partners gone where gone.partner_id = month.partner_id)
     limit 10000) counted`,
);
