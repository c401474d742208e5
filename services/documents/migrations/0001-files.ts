import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is in the store: every object has a row before it, so that nothing can lie there unknown. */
export class Files1763900000301 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table files (
        id bigint generated always as identity primary key,
        -- the object's name in the store: random, and nothing can be read off it
        object_key uuid not null unique,
        purpose text not null check (purpose in ('w9', 'ach', 'claim')),
        -- the partner whose document it is; null for a claim's
        owner_id bigint check ((owner_id is null) = (purpose = 'claim')),
        claim_id bigint,
        filename text not null,
        mime_type text not null,
        size_bytes bigint not null,
        -- the file's own key, wrapped by the service's key of this id (D-30)
        data_key bytea not null,
        key_id text not null,
        -- null while provisional: swept after 24 h
        kept_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index files_of_owner on files (owner_id, purpose, id desc) where kept_at is not null;
      create index files_provisional on files (created_at) where kept_at is null;

      -- who was given a file, and when (D-30); no foreign key, since the log outlives the file
      create table file_accesses (
        id bigint generated always as identity primary key,
        file_id bigint not null,
        role text not null,
        -- null for another service
        user_id bigint,
        at timestamptz not null default now()
      );
      create index file_accesses_of_file on file_accesses (file_id, id desc);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table file_accesses; drop table files;');
  }
}
