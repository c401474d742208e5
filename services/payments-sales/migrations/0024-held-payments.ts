import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment that waits since its link's partner was suspended (D-166), which only an administrator credits, also once that is lifted. */
export class HeldPayments1700000000230 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table unknown_code_payments add column held boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table unknown_code_payments drop column held');
  }
}
