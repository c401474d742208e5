import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people wrote to support (D-32). */
export class SupportRequests1763000000004 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table support_requests (
        id bigint generated always as identity primary key,
        -- identity knows name and address, and is asked when they are needed
        user_id bigint not null,
        reason text not null,
        message text not null,
        created_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table support_requests;');
  }
}
