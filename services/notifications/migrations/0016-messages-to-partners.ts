import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A thread that an administrator began (D-174): who, and under which key. The release before takes it for one of the partner's. */
export class MessagesToPartners1764100000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table support_requests add column begun_by bigint, add column begun_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table support_requests drop column begun_by, drop column begun_key');
  }
}
