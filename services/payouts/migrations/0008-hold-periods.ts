import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when a commission is payable (D-97); null for at once, as of all from before. */
export class HoldPeriods1764000000207 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- of an 'earned' entry
      alter table ledger_entries add column payable_at timestamptz;
      alter table sale_commissions add column payable_at timestamptz;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table sale_commissions drop column payable_at;
      alter table ledger_entries drop column payable_at;
    `);
  }
}
