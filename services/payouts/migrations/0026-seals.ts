import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What seals the ledger (docs/books.md, D-182). History is not sealed here but by a running service, in batches. The release
 * before posts entries as it did: the new column has a default.
 */
export class Seals1764000000226 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- Which transaction posted the entry: what is not sealed yet is found by it, whatever commits in whatever order. Null of
      -- entries from before. Without a default at first, so that no row is written.
      alter table ledger_entries add column xact_id xid8;
      alter table ledger_entries alter column xact_id set default pg_current_xact_id();

      create table seals (
        seq bigint primary key,
        -- what is signed: JSON as RFC 8785 writes it
        body text not null,
        hash bytea not null unique check (length(hash) = 32),
        -- of the seal before; no seal is followed by two
        prev bytea not null unique check (length(prev) = 32),
        signature bytea not null check (length(signature) = 64),
        key_id text not null,
        closed_at timestamptz not null,
        -- in which life of the database: it tells that seals may have been signed that are not here
        life jsonb not null,
        -- all entries of earlier transactions are in this seal or one before; null where nobody has looked
        settled xid8
      );
      create trigger append_only before update or delete or truncate on seals
        for each statement execute function refuse_to_change_history();

      -- The public keys, each from the seal that first names it: the first seal, or one with 'nextKey'.
      create table seal_keys (
        id bigint generated always as identity primary key,
        key_id text not null unique,
        -- as x of a JSON Web Key
        x text not null unique,
        named_by bigint not null unique references seals
      );
      create trigger append_only before update or delete or truncate on seal_keys
        for each statement execute function refuse_to_change_history();

      create table sealed_entries (
        -- each is sealed once
        entry_id bigint primary key,
        seq bigint not null,
        -- which leaf of the seal's tree
        position int not null,
        salt bytea not null check (length(salt) = 16),
        unique (seq, position)
      );
      create trigger append_only before update or delete or truncate on sealed_entries
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table sealed_entries, seal_keys, seals;
      alter table ledger_entries drop column xact_id;
    `);
  }
}
