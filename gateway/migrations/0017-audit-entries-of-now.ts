import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gateway itself cannot date an entry back, nor write down a head of another day or one that the chain lacks (D-101). */
export class AuditEntriesOfNow1764400000117 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create function is_of_owner(relation oid) returns boolean language sql stable
      set search_path = pg_catalog, public, pg_temp as $$
        select pg_has_role(current_user, (select relowner from pg_class where oid = relation), 'member')
      $$;

      create function date_audit_entry() returns trigger language plpgsql
      set search_path = pg_catalog, public, pg_temp as $$
      begin
        if not is_of_owner(tg_relid) then new.at := now(); end if;
        return new;
      end $$;
      create trigger of_now before insert on audit_log for each row execute function date_audit_entry();

      create function check_audit_head() returns trigger language plpgsql
      set search_path = pg_catalog, public, pg_temp as $$
      begin
        if is_of_owner(tg_relid) then return new; end if;
        if new.day <> (now() at time zone 'UTC')::date
          or not exists (select from audit_chain where number = new.number and hash = new.hash) then
          raise exception 'this is no head of today' using errcode = 'restrict_violation';
        end if;
        new.at := now();
        return new;
      end $$;
      create trigger of_today before insert on audit_heads for each row execute function check_audit_head();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger of_now on audit_log;
      drop trigger of_today on audit_heads;
      drop function date_audit_entry, check_audit_head, is_of_owner;
    `);
  }
}
