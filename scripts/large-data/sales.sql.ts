// The sales of the large data set, computed from their numbers, so that payments-sales and payouts get the same sales
// independently. Amounts follow the services' rules: D-6 for commission, D-13 for standing amounts.
import { customers } from '../sample-data/data.ts';
import {
  expectedSales,
  firstNames,
  lastNames,
  linkOf,
  productOf,
  productRows,
  sellerOf,
} from './catalog.sql.ts';
import { chance, choose, pick } from './chance.sql.ts';
import { BASE, LINKS, type Plan } from './plan.ts';

/** The time of sale number n out of `of`, in order; the number of sales grows from month to month. */
export const momentOf = (n: string, of: number, plan: Plan): string => {
  const span = Date.parse(plan.until) - Date.parse(plan.from);
  const part = `((sqrt(1 + 8 * ${n} / ${of}::float8) - 1) / 2)`;
  return `(timestamptz '${plan.from}' + least(floor(${span} * ${part}), ${span}) * interval '1 millisecond')`;
};

/**
 * When the commission of `partner` (numbered from 1) for a sale at `occurred_at` was paid, if it was standing: on the
 * 5th of the next month. Null for one month in twenty, and for two in five of the months that closed last.
 */
export const paidAt = (plan: Plan): string => {
  const payday = `(date_trunc('month', occurred_at) + interval '1 month 4 days 12 hours')`;
  const lastClosed = `date_trunc('month', timestamptz '${plan.until}') - interval '1 month'`;
  const partnerMonth = `partner::bigint * 100000 + (extract(year from occurred_at) * 12 + extract(month from occurred_at))::int`;
  return `case when ${payday} <= timestamptz '${plan.until}' and ${chance(partnerMonth, 8)}
    >= case when date_trunc('month', occurred_at) = ${lastClosed} then 0.4 else 0.05 end then ${payday} end`;
};

/**
 * One row per sale: `n, sale_id, partner, partner_id, referral_id, product_id, product_name, price_cents, rate_bps,
 * coupon_id, amount_cents, commission_cents, occurred_at, month`; the refund or dispute in `reason, changed_at,
 * refunded_cents, disputed_cents`, null and 0 for most; the standing amount and commission; `paid_at`, null while
 * unpaid.
 */
export const saleRows = (plan: Plan): string => `(
  select stood.*, case when standing_amount_cents > 0 then ${paidAt(plan)} end as paid_at
  from (
    select changed.*,
      amount_cents - refunded_cents - disputed_cents as standing_amount_cents,
      (2 * commission_cents * (amount_cents - refunded_cents - disputed_cents) + amount_cents) / (2 * amount_cents)
        as standing_commission_cents
    from (
      select sold.*, (amount_cents * rate_bps + 5000) / 10000 as commission_cents,
        to_char(occurred_at, 'YYYY-MM') as month,
        case when back then case when fate < 30 then 'refund' else 'dispute' end end as reason,
        case when back then back_at end as changed_at,
        case when back and fate < 20 then amount_cents when back and fate < 30 then amount_cents / 2 else 0 end
          as refunded_cents,
        case when back and fate >= 30 then amount_cents else 0 end as disputed_cents
      from (
        select seen.*, product_name, price_cents::bigint, rate_bps,
          case when ${choose('n', 3, 100)} < 15 then 'WELCOME10' end as coupon_id,
          case when ${choose('n', 3, 100)} < 15 then price_cents::bigint * 9 / 10 else price_cents::bigint end as amount_cents,
          fate < 33 and back_at <= timestamptz '${plan.until}' as back
        from (
          select n, ${BASE} + n as sale_id, partner, ${BASE} + partner as partner_id, ${linkOf('partner', 'link')} as referral_id,
            ${productOf('partner', 'link')} as product_id, occurred_at, ${choose('n', 4, 1_000)} as fate,
            occurred_at + (1 + ${choose('n', 5, 71)}) * interval '1 hour' as back_at
          from (
            select n, ${sellerOf('n', plan)} as partner, ${choose('n', 2, LINKS)} as link,
              ${momentOf('n', plan.sales, plan)} as occurred_at
            from generate_series(1, ${plan.sales}) n offset 0
          ) made
        ) seen join ${productRows()} product using (product_id) offset 0
      ) sold
    ) changed offset 0
  ) stood
)`;

/**
 * `first_name, last_name, email, carrier` of the customer of sale number n; one in 200 left no details. A third are
 * returning customers.
 */
export const customerOf = (plan: Plan): string => `(
  select ${pick(firstNames, 'who', 21)} as first_name, ${pick(lastNames, 'who', 22)} as last_name,
    ${pick(customers.carriers, 'who', 23)} as carrier, who
  from (
    select partner * 1000000::bigint
      + ${choose('n', 6, `greatest(1, ceil(${expectedSales('partner', plan)} * 1.2))::bigint`)} as who offset 0
  ) numbered
  where ${choose('n', 7, 200)} > 0
)`;
