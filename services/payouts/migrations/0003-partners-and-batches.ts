import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The administrators' list of partners, and many paid at once. */
export class PartnersAndBatches1764000000202 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- identity's names, kept beside the figures that partners are listed with.
      create table partners (
        id bigint primary key,
        first_name text not null,
        last_name text not null,
        company_name text,
        email text not null,
        revision int not null,
        -- what lists are sorted and searched by
        name text not null generated always as (lower(trim(first_name || ' ' || last_name))) stored,
        search text not null generated always as
          (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, ''))) stored
      );
      create index partners_by_name on partners (name, id);

      -- How many partners there are; one row, kept by a trigger, so that it never drifts.
      create table partner_count (
        singleton boolean primary key default true check (singleton),
        partners bigint not null
      );
      insert into partner_count (partners) values (0);
      create function count_partners() returns trigger language plpgsql as $$
      begin
        update partner_count set partners = partners + (select count(*) from changed) * (case tg_op when 'INSERT' then 1 else -1 end)
          where exists (select from changed);
        return null;
      end $$;
      create trigger count_inserted after insert on partners
        referencing new table as changed for each statement execute function count_partners();
      create trigger count_deleted after delete on partners
        referencing old table as changed for each statement execute function count_partners();

      -- Who was deleted (D-22): of them the figures stay, under this number, and nothing else ever comes back.
      create table deleted_partners (
        partner_id bigint primary key,
        deleted_at timestamptz not null default now()
      );

      -- Who was there before this list was: asked of identity in the background, up to here; null when that is done.
      create table partner_catch_up (
        singleton boolean primary key default true check (singleton),
        asked_to bigint
      );
      insert into partner_catch_up (asked_to) values (0);

      create index partner_totals_by_amount on partner_totals (amount_cents, partner_id);
      create index partner_totals_by_commission on partner_totals (commission_cents, partner_id);
      create index partner_months_by_commission on partner_months (month, commission_cents, partner_id);
      create index partner_months_unpaid on partner_months (month, (commission_cents - paid_cents), partner_id)
        where commission_cents > paid_cents;

      -- A deleted partner has no rank.
      alter table partner_months add column is_ranked boolean not null default true;
      drop index partner_months_rank;
      create index partner_months_rank
        on partner_months (month, commission_cents desc, sales_count desc, first_sale_at, partner_id)
        where sales_count > 0 and is_ranked;

      create table payout_batches (
        id bigint generated always as identity primary key,
        month text not null check (month ~ '^\\d{4}-\\d{2}$'),
        idempotency_key text not null unique,
        -- who was asked for, in the order of their numbers
        partner_ids bigint[] not null,
        created_at timestamptz not null default clock_timestamp()
      );
      alter table payouts add column batch_id bigint references payout_batches;
      create index payouts_of_batch on payouts (batch_id, id) where batch_id is not null;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop index payouts_of_batch;
      alter table payouts drop column batch_id;
      drop table payout_batches;
      drop index partner_months_rank;
      alter table partner_months drop column is_ranked;
      create index partner_months_rank
        on partner_months (month, commission_cents desc, sales_count desc, first_sale_at, partner_id)
        where sales_count > 0;
      drop index partner_months_unpaid, partner_months_by_commission, partner_totals_by_commission,
        partner_totals_by_amount;
      drop table partner_catch_up, deleted_partners, partner_count, partners;
      drop function count_partners;
    `);
  }
}
