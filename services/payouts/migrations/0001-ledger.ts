import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger (D-19) and what is derived from it. Every figure below `ledger_entries` and `payout_lines` can be
 * computed again from those two; it is kept only so that no screen has to. Unpaid is always commission − paid.
 */
export class Ledger1763000000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table payouts (
        id bigint generated always as identity primary key,
        partner_id bigint not null,
        month text not null check (month ~ '^\\d{4}-\\d{2}$'),
        amount_cents bigint not null,
        sales_count int not null,
        idempotency_key text not null,
        created_at timestamptz not null default now(),
        unique (partner_id, idempotency_key)
      );

      create table ledger_entries (
        id bigint generated always as identity primary key,
        kind text not null,
        partner_id bigint not null,
        sale_id bigint,
        referral_id bigint,
        payout_id bigint references payouts,
        -- the sale's month (D-7), also of what is taken back later; of a payment the month it pays
        month text not null check (month ~ '^\\d{4}-\\d{2}$'),
        -- what the portal owes the partner more (+) or less (-) by it
        amount_cents bigint not null,
        -- how much standing sales it adds or takes away
        sale_amount_cents bigint not null default 0,
        occurred_at timestamptz not null,
        event_id uuid,
        created_at timestamptz not null default now(),
        check (case kind
          when 'earned' then sale_id is not null and amount_cents >= 0
          when 'reversed' then sale_id is not null and amount_cents <= 0
          when 'adjusted' then true
          when 'paid' then payout_id is not null and amount_cents <= 0
          when 'payout-voided' then payout_id is not null and amount_cents >= 0
          else false end)
      );
      create unique index ledger_one_earned_a_sale on ledger_entries (sale_id) where kind = 'earned';

      create function refuse_to_change_history() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
      end $$;
      create trigger append_only before update or delete or truncate on ledger_entries
        for each statement execute function refuse_to_change_history();

      create table payout_lines (
        payout_id bigint not null references payouts,
        sale_id bigint not null,
        amount_cents bigint not null,
        primary key (payout_id, sale_id)
      );

      create table sale_commissions (
        sale_id bigint primary key,
        partner_id bigint not null,
        referral_id bigint not null,
        month text not null,
        occurred_at timestamptz not null,
        earned_cents bigint not null,
        reversed_cents bigint not null default 0,
        settled_cents bigint not null default 0,
        -- below 0 when it was taken back after it had been paid
        open_cents bigint not null generated always as (earned_cents - reversed_cents - settled_cents) stored,
        payout_id bigint references payouts
      );
      create index sale_commissions_unsettled on sale_commissions (partner_id, month, occurred_at, sale_id)
        where payout_id is null or open_cents <> 0;

      
      create table partner_totals (
        partner_id bigint primary key,
        sales_count bigint not null default 0,
        amount_cents bigint not null default 0,
        commission_cents bigint not null default 0,
        paid_cents bigint not null default 0
      ) with (fillfactor = 50);

      create table partner_months (
        partner_id bigint not null,
        month text not null,
        sales_count bigint not null default 0,
        amount_cents bigint not null default 0,
        commission_cents bigint not null default 0,
        paid_cents bigint not null default 0,
        first_sale_at timestamptz,
        primary key (partner_id, month)
      );
      -- the leaderboard's order (D-23); the partner's number breaks what ties are left
      create index partner_months_rank
        on partner_months (month, commission_cents desc, sales_count desc, first_sale_at, partner_id)
        where sales_count > 0;

      create table referral_totals (
        partner_id bigint not null,
        referral_id bigint not null,
        sales_count bigint not null default 0,
        amount_cents bigint not null default 0,
        commission_cents bigint not null default 0,
        paid_cents bigint not null default 0,
        primary key (partner_id, referral_id)
      ) with (fillfactor = 50);

      -- Their sum is what counts: a writer adds to the row of its connection, so that writers seldom meet.
      create table overall_totals (
        shard int primary key,
        sales_count bigint not null default 0,
        amount_cents bigint not null default 0,
        commission_cents bigint not null default 0
      ) with (fillfactor = 50);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table overall_totals, referral_totals, partner_months, partner_totals, sale_commissions, payout_lines,
        ledger_entries, payouts;
      drop function refuse_to_change_history;
    `);
  }
}
