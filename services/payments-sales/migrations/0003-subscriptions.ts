import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Subscriptions1700000000103 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- Trusted: whoever owns the database may create it.
      create extension if not exists pg_trgm;

      -- identity's names, kept beside the sales; revision 0: not asked for yet.
      create table partners (
        id bigint primary key,
        first_name text,
        last_name text,
        company_name text,
        email text,
        revision int not null default 0,
        -- A partner who was deleted (D-22): nothing of theirs is kept from then on.
        deleted_at timestamptz,
        -- What lists are sorted and searched by.
        name text not null generated always as (
          lower(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '')))
        ) stored
      );

      -- The administrators' list of sales: a projection, a row for each sale that was not voided.
      create table subscriptions (
        sale_id bigint primary key,
        payment_id text not null,
        partner_id bigint not null,
        partner_name text not null,
        occurred_at timestamptz(3) not null,
        first_name text,
        last_name text,
        email text,
        product_name text not null,
        referral_code text not null,
        amount_cents bigint not null,
        commission_cents bigint not null,
        standing_amount_cents bigint not null,
        standing_commission_cents bigint not null,
        refunded_cents bigint not null,
        disputed_cents bigint not null,
        is_paid boolean not null default false,
        -- Of the payout that paid it or no longer does; 0: none was told of.
        paid_revision int not null default 0,
        search text not null generated always as (lower(
          ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' ||
          partner_name || ' ' || product_name || ' ' || referral_code || ' ' || payment_id
        )) stored
      );
      -- One for each sort and filter, so that every page is read by key, at any depth.
      create index subscriptions_by_date on subscriptions (occurred_at, sale_id);
      create index subscriptions_by_amount on subscriptions (amount_cents, sale_id);
      create index subscriptions_by_partner on subscriptions (partner_name, sale_id);
      create index subscriptions_paid_by_date on subscriptions (is_paid, occurred_at, sale_id);
      create index subscriptions_paid_by_amount on subscriptions (is_paid, amount_cents, sale_id);
      create index subscriptions_paid_by_partner on subscriptions (is_paid, partner_name, sale_id);
      create index subscriptions_of_partner_by_date on subscriptions (partner_id, occurred_at, sale_id);
      create index subscriptions_of_partner_by_amount on subscriptions (partner_id, amount_cents, sale_id);
      create index subscriptions_of_partner_paid_by_date on subscriptions (partner_id, is_paid, occurred_at, sale_id);
      create index subscriptions_of_partner_paid_by_amount on subscriptions (partner_id, is_paid, amount_cents, sale_id);
      create index subscriptions_search on subscriptions using gin (search gin_trgm_ops);

      -- How many rows each filter finds; partner 0 is all of them. Kept by a trigger, so that it never drifts.
      create table subscription_counts (
        partner_id bigint not null,
        is_paid boolean not null,
        subscriptions bigint not null,
        primary key (partner_id, is_paid)
      ) with (fillfactor = 50);

      create function count_subscriptions() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          insert into subscription_counts as total (partner_id, is_paid, subscriptions)
          select filter.partner_id, is_paid, count(*)
          from new_rows cross join lateral (values (0), (new_rows.partner_id)) as filter (partner_id)
          group by 1, 2 order by 1, 2
          on conflict (partner_id, is_paid) do update set subscriptions = total.subscriptions + excluded.subscriptions;
        end if;
        if tg_op <> 'INSERT' then
          insert into subscription_counts as total (partner_id, is_paid, subscriptions)
          select filter.partner_id, is_paid, -count(*)
          from old_rows cross join lateral (values (0), (old_rows.partner_id)) as filter (partner_id)
          group by 1, 2 order by 1, 2
          on conflict (partner_id, is_paid) do update set subscriptions = total.subscriptions + excluded.subscriptions;
        end if;
        return null;
      end $$;
      create trigger count_inserted after insert on subscriptions
        referencing new table as new_rows for each statement execute function count_subscriptions();
      create trigger count_updated after update on subscriptions
        referencing new table as new_rows old table as old_rows for each statement execute function count_subscriptions();
      create trigger count_deleted after delete on subscriptions
        referencing old table as old_rows for each statement execute function count_subscriptions();

      -- The sales that were there before the list was: listed in the background, up to the last of them.
      create table subscription_backfill (
        singleton boolean primary key default true check (singleton),
        listed_to bigint not null,
        last bigint not null
      );
      insert into subscription_backfill (listed_to, last) select 0, coalesce(max(id), 0) from sales;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table subscription_backfill, subscription_counts, subscriptions, partners;
      drop function count_subscriptions;
    `);
  }
}
