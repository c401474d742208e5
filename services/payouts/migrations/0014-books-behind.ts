import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was on its way to the books and did not arrive, when that was last looked at (D-83). */
export class BooksBehind1764000000213 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table books_state add column behind text[] not null default '{}', add column behind_at timestamptz
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table books_state drop column behind, drop column behind_at');
  }
}
