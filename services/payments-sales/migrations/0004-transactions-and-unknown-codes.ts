import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TransactionsAndUnknownCodes1700000000104 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- Our own copy of Stripe's payments as we saw them, sales or not.
      create table stripe_transactions (
        id bigint generated always as identity primary key,
        payment_id text not null unique,
        created_at timestamptz(3) not null,
        amount_cents bigint not null,
        description text,
        product_name text,
        customer_email text,
        status text not null,
        -- When Stripe said so: an older word changes nothing.
        observed_at timestamptz(3) not null,
        refunded_cents bigint not null default 0,
        disputed_cents bigint not null default 0,
        partner_id bigint,
        partner_name text not null default '',
        referral_code text,
        search text not null generated always as (lower(
          ' ' || payment_id || ' ' || coalesce(description, '') || ' ' || coalesce(product_name, '') || ' ' ||
          coalesce(customer_email, '') || ' ' || partner_name || ' ' || coalesce(referral_code, '') || ' ' || status
        )) stored
      );
      create index stripe_transactions_by_date on stripe_transactions (created_at, id);
      create index stripe_transactions_of_partner on stripe_transactions (partner_id);
      create index stripe_transactions_search on stripe_transactions using gin (search gin_trgm_ops);

      -- Codes that came with a paid session and that no link knows (D-16), one row for each customer.
      create table unknown_codes (
        id bigint generated always as identity primary key,
        code text not null,
        -- Codes are compared without case.
        code_key text not null generated always as (upper(trim(code))) stored,
        customer_identifier text not null,
        customer_email text,
        -- Of all its payments together.
        amount_cents bigint not null,
        occurrences int not null,
        first_seen timestamptz(3) not null default now(),
        assigned_partner_id bigint,
        notes text,
        resolved_at timestamptz(3),
        unique (code_key, customer_identifier)
      );
      create index unknown_codes_by_date on unknown_codes (first_seen, id);
      create index unknown_codes_open on unknown_codes (first_seen, id)
        where assigned_partner_id is null or resolved_at is null;

      -- What each of them waits with: enough to make the sale once the code is somebody's.
      create table unknown_code_payments (
        payment_id text primary key,
        unknown_code_id bigint not null references unknown_codes,
        amount_cents bigint not null,
        discount_cents bigint not null,
        customer_name text,
        customer_email text,
        recorded_at timestamptz(3)
      );
      create index unknown_code_payments_waiting on unknown_code_payments (unknown_code_id) where recorded_at is null;

      -- When each kind of event last came, at the minute: for who looks whether the webhook works (D-18).
      create table webhook_events (
        type text primary key,
        last_at timestamptz(3) not null
      );

      create index partners_by_name on partners (name, id);

      -- What a deleted partner's checkouts leave behind: that their payments are nobody's sales any more (D-22).
      alter table checkouts add column erased_at timestamptz;
      create index checkouts_of_partner on checkouts (partner_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop index checkouts_of_partner, partners_by_name;
      alter table checkouts drop column erased_at;
      drop table webhook_events, unknown_code_payments, unknown_codes, stripe_transactions;
    `);
  }
}
