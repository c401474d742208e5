import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the portal looks and calls itself (D-149): every version that was saved, and every picture by its hash. */
export class Brands1763700000136 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table brand_pictures (
        -- SHA-256, hex.
        hash text primary key,
        type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
        content bytea not null,
        kept_at timestamptz not null default clock_timestamp()
      );
      create table brands (
        version integer primary key check (version > 0),
        name text not null,
        color text not null check (color ~ '^#[0-9a-f]{6}$'),
        logo text references brand_pictures,
        mark text references brand_pictures,
        support_address text,
        site text,
        saved_by bigint not null,
        saved_at timestamptz not null default clock_timestamp()
      );
      create function refuse_to_change_brands() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
      end $$;
      create trigger append_only before update or delete or truncate on brand_pictures
        for each statement execute function refuse_to_change_brands();
      create trigger append_only before update or delete or truncate on brands
        for each statement execute function refuse_to_change_brands();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop table brands; drop table brand_pictures; drop function refuse_to_change_brands;',
    );
  }
}
