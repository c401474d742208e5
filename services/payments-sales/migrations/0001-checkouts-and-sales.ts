import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CheckoutsAndSales1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- A customer's visit to the pay page: everything the sale will need, as it stood when it began (D-6).
      create table checkouts (
        id bigint generated always as identity primary key,
        payment_intent_id text not null unique,
        visitor_hash text not null,
        referral_id bigint not null,
        referral_code text not null,
        partner_id bigint not null,
        product_id bigint not null,
        product_name text not null,
        price_cents bigint not null check (price_cents > 0),
        rate_bps int not null check (rate_bps between 0 and 10000),
        first_name text,
        last_name text,
        email text,
        carrier text,
        -- One change of the intent's amount at a time: Stripe's calls must not overtake each other.
        busy_until timestamptz,
        created_at timestamptz(3) not null default now()
      );
      create index checkouts_unfinished on checkouts (visitor_hash, referral_code, id desc);

      create table sales (
        id bigint generated always as identity primary key,
        payment_id text not null unique,
        checkout_id bigint not null unique references checkouts,
        referral_id bigint not null,
        partner_id bigint not null,
        product_id bigint not null,
        product_name text not null,
        price_cents bigint not null,
        discount_cents bigint not null check (discount_cents >= 0),
        amount_cents bigint not null check (amount_cents >= 0),
        rate_bps int not null,
        -- D-6, rounded half up; the same rule as commissionFor in contracts/values/money, which a test holds.
        commission_cents bigint not null generated always as ((amount_cents * rate_bps + 5000) / 10000) stored,
        coupon_id text,
        first_name text,
        last_name text,
        email text,
        carrier text,
        month char(7) not null,
        occurred_at timestamptz(3) not null,
        recorded_at timestamptz(3) not null default now()
      );
      create index sales_of_partner on sales (partner_id, occurred_at desc, id desc);
      create index sales_of_link on sales (partner_id, referral_id, occurred_at desc, id desc);

      -- Unique clients of a partner, each with its first sale (specification section 4); a projection.
      create table clients (
        partner_id bigint not null,
        client_key text not null,
        sale_id bigint not null,
        occurred_at timestamptz(3) not null,
        primary key (partner_id, client_key)
      );
      create index clients_of_partner on clients (partner_id, occurred_at desc, sale_id desc);
      create table client_counts (
        partner_id bigint primary key,
        clients bigint not null
      );

      -- Uses of a coupon or promotion code that Stripe limits (D-12).
      create table coupon_counters (
        scope text primary key,
        used int not null check (used >= 0)
      );
      create table coupon_redemptions (
        id bigint generated always as identity primary key,
        checkout_id bigint not null references checkouts,
        coupon_id text not null,
        -- The counters that this redemption holds a use of.
        scopes text[] not null,
        reserved_at timestamptz not null default now(),
        redeemed_at timestamptz,
        released_at timestamptz
      );
      create unique index coupon_redemptions_held on coupon_redemptions (checkout_id, coupon_id) where released_at is null;
      create index coupon_redemptions_waiting on coupon_redemptions (reserved_at)
        where released_at is null and redeemed_at is null;

      -- How far the reconciler has read Stripe's events; one row.
      create table reconciler (
        singleton boolean primary key default true check (singleton),
        read_until timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop table reconciler, coupon_redemptions, coupon_counters, client_counts, clients, sales, checkouts;',
    );
  }
}
