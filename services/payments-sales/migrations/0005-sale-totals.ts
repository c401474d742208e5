import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a statement did to the totals: `plus` and `minus` are the rows that came and those that went. */
const changes = (zone: string, { plus, minus }: { plus?: string; minus?: string }) => `
  array(
    select row(day, product_name, sum(sales), sum(amount_cents), sum(commission_cents))::sale_totals_by_day
    from (${[plus && shareOf(zone, plus, 1), minus && shareOf(zone, minus, -1)].filter(Boolean).join(' union all ')}) share
    group by day, product_name
    having sum(sales) <> 0 or sum(amount_cents) <> 0 or sum(commission_cents) <> 0
  )`;

/** A sale of which nothing stands any more is not counted (D-23). */
const shareOf = (zone: string, rows: string, sign: 1 | -1) => `
  select (occurred_at at time zone ${zone})::date as day, product_name,
    ${sign} * (standing_amount_cents > 0)::int as sales,
    ${sign} * standing_amount_cents as amount_cents,
    ${sign} * standing_commission_cents as commission_cents
  from ${rows}`;

const UTC = `'UTC'`;

/** @param zone an expression: by whose days the sales are counted */
export const addToSaleTotals = (zone: string): string => `
  create or replace function add_to_sale_totals() returns trigger language plpgsql as $$
  declare
    changes sale_totals_by_day[];
  begin
    case tg_op
      when 'INSERT' then changes := ${changes(zone, { plus: 'new_rows' })};
      when 'UPDATE' then changes := ${changes(zone, { plus: 'new_rows', minus: 'old_rows' })};
      when 'DELETE' then changes := ${changes(zone, { minus: 'old_rows' })};
    end case;
    if cardinality(changes) = 0 then return null; end if;
    -- One writer at a time: an erasure goes through many days in any order. They wait for each other in
    -- subscription_counts anyway, whose triggers come after this one, by name: always in the same order.
    perform pg_advisory_xact_lock('sale_totals_by_day'::regclass::oid::bigint);
    insert into sale_totals_by_day (day, product_name, sales, amount_cents, commission_cents)
    select day, product_name, 0, 0, 0 from unnest(changes) on conflict do nothing;
    update sale_totals_by_day total set sales = total.sales + change.sales,
      amount_cents = total.amount_cents + change.amount_cents,
      commission_cents = total.commission_cents + change.commission_cents
    from unnest(changes) change
    where total.day = change.day and total.product_name = change.product_name;
    return null;
  end $$`;

export class SaleTotals1700000000105 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- What stands of the listed sales, by day (UTC, D-7) and by the name that the product was sold under (D-24). Kept
      -- by a trigger, so that it never drifts, whatever lists, refunds, voids or erases.
      create table sale_totals_by_day (
        day date not null,
        product_name text not null,
        sales bigint not null check (sales >= 0),
        amount_cents bigint not null check (amount_cents >= 0),
        commission_cents bigint not null check (commission_cents >= 0),
        primary key (day, product_name)
      ) with (fillfactor = 50);

      ${addToSaleTotals(UTC)};
      create trigger add_inserted after insert on subscriptions
        referencing new table as new_rows for each statement execute function add_to_sale_totals();
      create trigger add_updated after update on subscriptions
        referencing new table as new_rows old table as old_rows for each statement execute function add_to_sale_totals();
      create trigger add_deleted after delete on subscriptions
        referencing old table as old_rows for each statement execute function add_to_sale_totals();

      -- From the triggers on nobody writes until this is committed, so nothing is missed and nothing counted twice.
      insert into sale_totals_by_day
      select day, product_name, sum(sales), sum(amount_cents), sum(commission_cents)
      from (${shareOf(UTC, 'subscriptions', 1)}) share group by day, product_name;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger add_inserted on subscriptions;
      drop trigger add_updated on subscriptions;
      drop trigger add_deleted on subscriptions;
      drop function add_to_sale_totals;
      drop table sale_totals_by_day;
    `);
  }
}
