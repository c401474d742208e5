import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The partners' bell (D-145). */
export class Notices1764100000013 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table notices (
        id bigint generated always as identity primary key,
        partner_id bigint not null,
        kind text not null,
        -- what it tells of, such as sale:42: once per partner
        key text not null,
        -- the key of the notice with which this one goes, such as a refund with its sale
        follows text,
        -- ids, amounts in cents and the product's name; nothing of a customer
        about jsonb not null,
        -- in the future while what it tells of can be undone
        shown_at timestamptz(3) not null default now(),
        -- whether the open pages were told of it
        announced boolean not null default true,
        read_at timestamptz(3),
        -- what it told of was taken back before anybody could rely on it; stays, so that a late event brings nothing back
        withdrawn boolean not null default false,
        unique (partner_id, key)
      );
      create index notices_listed on notices (partner_id, shown_at, id);
      create index notices_unread on notices (partner_id) where read_at is null and not withdrawn;
      create index notices_held on notices (shown_at) where not announced;
      create index notices_old on notices (shown_at);

      -- late events of a deleted partner bring nothing back
      create table deleted_partners (
        partner_id bigint primary key,
        deleted_at timestamptz(3) not null default now()
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table notices, deleted_partners;');
  }
}
