import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many days after the sale a product's commission is payable; null: the setting says (D-97). */
export class HoldPeriods1763700000123 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table products add column hold_days int check (hold_days between 0 and 180)');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table products drop column hold_days');
  }
}
