import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language a claimant reads our mails (D-172). */
export class Languages1763800000005 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // null: nobody said so
    await runner.query('alter table claims add column language text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table claims drop column language');
  }
}
