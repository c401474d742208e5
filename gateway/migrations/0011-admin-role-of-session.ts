import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The administrator's role that a session was opened with (D-100). Every administrator of before is an owner. */
export class AdminRoleOfSession1764200000111 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- null for partners; for an administrator whom a gateway of the previous release let in, it counts as read-only
      alter table sessions add column admin_role text;
      update sessions set admin_role = 'owner' where role = 'admin';
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column admin_role');
  }
}
