import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners who were deleted (D-22): numbers, so that nothing that comes late brings back a name or a link. */
export class DeletedPartners1763700000105 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table deleted_partners (id bigint primary key);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table deleted_partners;');
  }
}
