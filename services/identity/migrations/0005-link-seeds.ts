import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the token of a link is made of, with a key that is not here. Few rows, and none older than days. */
export class LinkSeeds1764200000022 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table password_resets add column seed uuid not null default gen_random_uuid();
      alter table admin_invites add column seed uuid not null default gen_random_uuid();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table password_resets drop column seed; alter table admin_invites drop column seed;',
    );
  }
}
