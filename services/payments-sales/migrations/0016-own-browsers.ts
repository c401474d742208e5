import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the link's partner was signed in in the browser that began the checkout (D-115). */
export class OwnBrowsers1700000000174 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table checkouts add column own_browser boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table checkouts drop column own_browser');
  }
}
