import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductsReferralsPartners1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table products (
        id bigint generated always as identity primary key,
        name text not null,
        description text not null,
        -- Not below what Stripe charges at least (D-12).
        price_cents int not null check (price_cents >= 50),
        external_url text not null check (external_url ~ '^https?://'),
        rate_bps int not null check (rate_bps between 0 and 10000),
        commission_description text,
        category text,
        is_active boolean not null default true,
        created_at timestamptz not null default now(),
        -- Hidden everywhere; past sales keep its name (D-24).
        deleted_at timestamptz
      );

      create table referrals (
        id bigint generated always as identity primary key,
        -- Upper case, so that its key compares without case. A deleted link's code never comes back (D-38).
        code text not null unique check (code = upper(code)),
        partner_id bigint not null,
        product_id bigint not null references products,
        created_at timestamptz not null default now(),
        deleted_at timestamptz
      );
      -- One live link per product and partner (D-38).
      create unique index referrals_live on referrals (partner_id, product_id) where deleted_at is null;
      create index referrals_by_partner on referrals (partner_id, id);

      -- identity's names, kept beside the links so that opening one asks nobody.
      create table partners (
        id bigint primary key,
        first_name text not null,
        last_name text not null,
        company_name text,
        revision int not null
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table partners; drop table referrals; drop table products;');
  }
}
