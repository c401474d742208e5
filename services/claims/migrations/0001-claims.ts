import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Claims1763800000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table claims (
        id bigint generated always as identity primary key,
        claim_number text not null unique check (claim_number ~ '^CLM-[0-9A-Z]{8}$'),
        claim_type text not null,
        first_name text not null,
        last_name text not null,
        email text not null,
        phone text not null,
        policy_number text not null,
        incident_date date not null,
        estimated_cents bigint check (estimated_cents >= 0),
        -- Names as the claimant gave them; the files that came along are in claim_files.
        supporting_documents text not null,
        status text not null default 'submitted' check (status in ('submitted', 'in review', 'approved', 'denied')),
        created_at timestamptz not null default now(),
        -- The same submission again is the same claim; the fingerprint tells another one under its key.
        idempotency_key text unique,
        fingerprint bytea not null
      );

      -- Every status that a claim had, who gave it and why; never edited.
      create table claim_history (
        id bigint generated always as identity primary key,
        claim_id bigint not null references claims on delete cascade,
        status text not null check (status in ('submitted', 'in review', 'approved', 'denied')),
        note text,
        -- The admin; null for the claimant.
        changed_by bigint,
        at timestamptz not null default now()
      );
      create index claim_history_of on claim_history (claim_id, id);

      -- The bytes are with documents.
      create table claim_files (
        claim_id bigint not null references claims on delete cascade,
        file_id bigint not null unique,
        filename text not null,
        mime_type text not null,
        size_bytes int not null,
        primary key (claim_id, file_id)
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table claim_files; drop table claim_history; drop table claims;');
  }
}
