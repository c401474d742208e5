import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What administrators did. An action is two rows of one request: that it was attempted, written before it goes on, and
 * what was answered. No row is ever changed.
 */
export class AuditLog1763700000103 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table audit_log (
        id bigint generated always as identity primary key,
        request_id text not null,
        entry text not null check (entry in ('attempted', 'answered')),
        -- no finer than a page's cursor
        at timestamptz(3) not null default now(),
        -- identity knows who that is, and is asked when it is shown
        actor_id bigint not null,
        actor_role text not null,
        action text not null,
        subject text,
        status int,
        before jsonb,
        after jsonb,
        unique (request_id, entry),
        check ((entry = 'answered') = (status is not null))
      );
      create index audit_log_newest on audit_log (at, id) where entry = 'attempted';
      create index audit_log_of_action on audit_log (action, at, id) where entry = 'attempted';
      create index audit_log_of_actor on audit_log (actor_id, at, id) where entry = 'attempted';
      create index audit_log_of_subject on audit_log (subject);

      create function refuse_to_change_history() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
      end $$;
      create trigger append_only before update or delete or truncate on audit_log
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table audit_log; drop function refuse_to_change_history;');
  }
}
