import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners whose e-mail does not count yet are not paid (D-112). Those of before, and of the release before, count. */
export class UnverifiedPartners1764900000212 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table partners add column is_unverified boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table partners drop column is_unverified');
  }
}
