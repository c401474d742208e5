import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each entry of the audit log gets the hash of the one before (D-101), in a table of its own, so that the release before
 * writes entries as it always has. docs/audit-log.md says how the hashes are made.
 */
export class AuditChain1764400000112 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table audit_chain (
        -- without gaps, in the order in which entries were written
        number bigint primary key,
        -- no foreign key: it would only let a missing entry go with its place in the chain
        entry_id bigint not null unique,
        previous bytea not null check (length(previous) = 32),
        hash bytea not null check (length(hash) = 32)
      );
      create trigger append_only before update or delete or truncate on audit_chain
        for each statement execute function refuse_to_change_history();

      -- What of the chain was written down on which day, for the log, the metrics and the page; one a day.
      create table audit_heads (
        day date primary key,
        number bigint not null,
        hash bytea not null,
        at timestamptz(3) not null default now()
      );
      create trigger append_only before update or delete or truncate on audit_heads
        for each statement execute function refuse_to_change_history();

      create function audit_entry_text(entry audit_log) returns text language sql stable as $$
        select (jsonb_object_agg(key, value) filter (where value <> 'null'))::text
        from jsonb_each(to_jsonb(entry) || jsonb_build_object(
          'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      $$;

      -- The lock lasts until the transaction ends, so that no two entries follow the same one. The key is arbitrary, and
      -- nothing else of this database uses it.
      create function link_audit_entry(entry audit_log) returns void language plpgsql as $$
      declare
        head audit_chain;
        before bytea;
      begin
        perform pg_advisory_xact_lock(7410112);
        select * into head from audit_chain order by number desc limit 1;
        before := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
        insert into audit_chain (number, entry_id, previous, hash)
        values (coalesce(head.number, 0) + 1, entry.id, before,
                sha256(before || convert_to(audit_entry_text(entry), 'UTF8')));
      end $$;

      -- As its owner, since the service itself may not write to the chain.
      create function link_new_audit_entry() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
      begin
        perform link_audit_entry(new);
        return null;
      end $$;
      create trigger chained after insert on audit_log
        for each row execute function link_new_audit_entry();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger chained on audit_log;
      drop table audit_chain, audit_heads;
      drop function link_new_audit_entry, link_audit_entry, audit_entry_text;
    `);
  }
}
