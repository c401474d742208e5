import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A claim has a page, by a link in its mails, where its claimant adds documents that were asked for (D-156). */
export class ClaimPages1763800000004 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- Of the link in a claim's mails; none before the first one since this release.
      create table claim_links (
        claim_id bigint primary key references claims on delete cascade,
        seed uuid not null default gen_random_uuid(),
        -- null until the first mail is written
        token_hash bytea unique,
        opens_until timestamptz(3) not null
      );

      -- What a claimant was asked for; when, by whom and with which note are in the row of claim_history, which keeps the status.
      create table claim_requests (
        change_id bigint primary key references claim_history on delete cascade,
        claim_id bigint not null references claims on delete cascade,
        documents text[] not null check (cardinality(documents) > 0),
        -- the Idempotency-Key of the administrator
        key text not null,
        unique (claim_id, key)
      );

      -- A claimant sent files after the filing.
      create table claim_additions (
        id bigint generated always as identity primary key,
        claim_id bigint not null references claims on delete cascade,
        -- the last request by then
        answers bigint not null references claim_requests on delete cascade,
        key text not null,
        -- tells other files under its key
        fingerprint bytea not null,
        at timestamptz(3) not null default now(),
        -- when an administrator had looked at them, and who
        seen_at timestamptz(3),
        seen_by bigint,
        unique (claim_id, key),
        check ((seen_at is null) = (seen_by is null))
      );
      create index claim_additions_new on claim_additions (claim_id) where seen_at is null;

      -- null for a file of the filing
      alter table claim_files add column addition_id bigint references claim_additions on delete cascade;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table claim_files drop column addition_id;
      drop table claim_additions, claim_requests, claim_links;
    `);
  }
}
