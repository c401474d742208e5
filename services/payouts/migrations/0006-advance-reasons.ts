import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a payout paid more than the partner was owed; null where it did not (D-91). */
export class AdvanceReasons1764000000205 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table payouts add column advance_reason text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table payouts drop column advance_reason');
  }
}
