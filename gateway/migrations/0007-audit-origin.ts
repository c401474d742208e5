import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where somebody acted; nothing for entries from before this, and for those of a gateway of the previous release. */
export class AuditOrigin1764200000107 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table audit_log
        add column address text,
        -- in words, such as 'Firefox on Windows'
        add column device text,
        -- as the client sent it, cut to 200 characters
        add column user_agent text;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table audit_log drop column address, drop column device, drop column user_agent',
    );
  }
}
