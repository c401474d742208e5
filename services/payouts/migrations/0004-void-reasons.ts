import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a payout was taken back, and what the administrator wrote down of it. Null where the release before did. */
export class VoidReasons1764000000203 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table payouts add column void_reason text, add column void_note text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table payouts drop column void_note, drop column void_reason');
  }
}
