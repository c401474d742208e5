import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code is found by how it begins; the other index knows only whole ones. */
export class CodesByBeginning1763700000120 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create index referrals_by_code on referrals (upper(code) text_pattern_ops);');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index referrals_by_code;');
  }
}
