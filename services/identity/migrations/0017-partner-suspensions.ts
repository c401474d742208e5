import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When and why partners were suspended, and reinstated (D-166): append-only, and deleted with the partner. Whether one is
 * suspended now says `users.suspended_at`, which the release before reads at sign-in.
 */
export class PartnerSuspensions1765600000017 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table partner_suspensions (
        id bigint generated always as identity primary key,
        partner_id bigint not null references users (id) on delete cascade,
        -- false: the suspension was lifted
        is_suspended boolean not null,
        -- as the partner reads it; null where it was lifted
        reason text,
        -- stays when the account is removed
        decided_by bigint not null,
        decided_at timestamptz not null default now(),
        check (is_suspended = (reason is not null))
      );
      create index partner_suspensions_by_partner on partner_suspensions (partner_id, id);
      create trigger append_only before update or truncate on partner_suspensions
        for each statement execute function refuse_to_change();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table partner_suspensions;');
  }
}
