import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of which requests for approval who asked was told that nobody decided in time (D-119): once, whichever replica sees it
 * first. Those that ended before this release count as told.
 */
export class ExpiredApprovals1764000000215 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table approval_expiries (
        request_id bigint primary key references approval_requests,
        told_at timestamptz not null default clock_timestamp()
      );
      insert into approval_expiries (request_id)
      select id from approval_requests request
      where expires_at <= clock_timestamp()
        and not exists (select from approval_decisions where request_id = request.id);
      create trigger append_only before update or delete or truncate on approval_expiries
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table approval_expiries');
  }
}
