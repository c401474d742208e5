import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a link's partner lets it rest; null: it does not (D-126). The release before takes no notice. */
export class PausedLinks1763700000131 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table referrals add column paused_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table referrals drop column paused_at');
  }
}
