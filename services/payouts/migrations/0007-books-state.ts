import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last check of the books found, for all replicas; and why a batch was paid while they drifted (D-83). */
export class BooksState1764000000206 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table books_state (
        singleton boolean primary key default true check (singleton),
        checked_at timestamptz,
        -- the names of the figures that differ
        drift text[] not null default '{}'
      );
      insert into books_state default values;
      alter table payout_batches add column drift_reason text;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table payout_batches drop column drift_reason; drop table books_state;');
  }
}
