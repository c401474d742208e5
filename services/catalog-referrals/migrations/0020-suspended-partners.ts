import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a partner is suspended (D-166): their links sell nothing meanwhile. The release before takes no notice. */
export class SuspendedPartners1763700000140 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table partners add column suspended_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table partners drop column suspended_at');
  }
}
