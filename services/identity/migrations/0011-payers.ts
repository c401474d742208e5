import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The roles with the right 'pay' (contracts/values/admin-roles.ts), at this migration. */
const MAY_PAY = `('owner', 'finance')`;

/**
 * Since when each administrator could pay, and until when: one row for each time (D-108). A trigger writes them, so that
 * nothing that changes a role leaves it out, not even a program of the release before.
 */
export class Payers1764900000044 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table payers (
        id bigint generated always as identity primary key,
        -- stays when the account is removed
        user_id bigint not null,
        since timestamptz not null default now(),
        -- null: still
        until timestamptz
      );
      create unique index payers_one_open on payers (user_id) where until is null;
      create index payers_by_end on payers (until);

      create function note_payer() returns trigger language plpgsql as $$
      declare
        could boolean := tg_op <> 'INSERT' and coalesce(
          old.role = 'admin' and old.suspended_at is null and old.admin_role in ${MAY_PAY}, false);
        can boolean := tg_op <> 'DELETE' and coalesce(
          new.role = 'admin' and new.suspended_at is null and new.admin_role in ${MAY_PAY}, false);
      begin
        if could and not can then
          update payers set until = now() where user_id = old.id and until is null;
        elsif can and not could then
          insert into payers (user_id) values (new.id);
        end if;
        return null;
      end $$;
      create trigger note_payer after insert or delete or update of role, admin_role, suspended_at on users
        for each row execute function note_payer();

      -- Administrators of before count as if they could pay for long.
      insert into payers (user_id, since)
        select id, created_at - interval '30 days' from users
        where role = 'admin' and suspended_at is null and admin_role in ${MAY_PAY};
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger note_payer on users;
      drop function note_payer;
      drop table payers;
    `);
  }
}
