import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tag of the share by which a checkout began (D-128); null: none. */
export class Campaigns1700000000190 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table checkouts add column campaign text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table checkouts drop column campaign');
  }
}
