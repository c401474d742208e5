import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What cannot be done is put off, so that it holds nothing up behind it; and what the store has too much waits. */
export class OneHoldsUpNoOther1763900000305 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table profile_saves
        add column tries int not null default 0,
        -- null: as soon as it may be
        add column again_at timestamptz;
      alter table files
        add column remove_tries int not null default 0,
        -- of a removed one: not before; null is at once
        add column remove_again_at timestamptz;

      -- objects in the store that no file knows, and since when: it may be the database that is not the right one
      create table unknown_objects (object_key text primary key, seen_at timestamptz not null default now());
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table unknown_objects;
      alter table files drop column remove_tries, drop column remove_again_at;
      alter table profile_saves drop column tries, drop column again_at;
    `);
  }
}
