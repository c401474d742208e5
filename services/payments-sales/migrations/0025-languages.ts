import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language a customer reads the receipt (D-172). */
export class Languages1700000000240 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // null: nobody said so
    await runner.query('alter table checkouts add column language text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table checkouts drop column language');
  }
}
