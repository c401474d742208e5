import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To which terms a partner agreed when they signed up, and when (D-148). */
export class Consents1765100000012 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- goes with the account (D-22), and is never changed
      create table consents (
        id bigint generated always as identity primary key,
        user_id bigint not null references users on delete cascade,
        -- TERMS_VERSION of that moment
        version text not null,
        agreed_at timestamptz not null
      );
      create index consents_of_user on consents (user_id);
      -- of every table whose rows go only with their account
      create function refuse_to_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
      end $$;
      create trigger append_only before update or truncate on consents
        for each statement execute function refuse_to_change();

      -- of a registration by mail (D-113), until it is finished; null where nothing was to be agreed to
      alter table registrations add column agreed_to text;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table registrations drop column agreed_to;
      drop table consents;
      drop function refuse_to_change;
    `);
  }
}
