import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries of somebody who is not signed in, such as a wrong password: nobody acts, by the role 'anonymous'. */
export class AuditNobody1764200000108 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table audit_log alter column actor_id drop not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table audit_log alter column actor_id set not null');
  }
}
