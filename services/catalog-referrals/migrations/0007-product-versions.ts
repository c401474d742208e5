import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever edits a product says which version they saw. The key under which one was added is unique by 0008. */
export class ProductVersions1763700000121 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table products add column version int not null default 1, add column idempotency_key text;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table products drop column version, drop column idempotency_key;');
  }
}
