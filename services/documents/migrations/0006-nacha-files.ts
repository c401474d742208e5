import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which payout is in which file for the bank, and which state of a bank account it was made with. */
export class NachaFiles1763900000306 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create sequence bank_account_versions start 2;
      -- another with every change, and never one that was there before, also after a removal
      alter table bank_accounts add column version bigint not null default 1;
      alter table bank_accounts alter column version set default nextval('bank_account_versions');

      -- the numbers given out last; whoever makes a file holds the only row
      create table nacha_counters (
        id boolean primary key default true check (id),
        batch_number int not null default 0,
        trace_number int not null default 0
      );
      insert into nacha_counters default values;

      -- what a file is made of again, but for the accounts. Nothing of the batch, the modifier and so on is known of
      -- one that was downloaded before files were kept.
      create table nacha_files (
        id bigint generated always as identity primary key,
        batch_id bigint not null,
        idempotency_key text unique,
        month text not null,
        -- {immediateDestination, destinationName, immediateOrigin, companyName, companyId}
        originator jsonb,
        -- where the banks are
        created_on text check (created_on ~ '^\\d{4}-\\d\\d-\\d\\d$'),
        created_at text check (created_at ~ '^\\d\\d:\\d\\d$'),
        effective_on text check (effective_on ~ '^\\d{4}-\\d\\d-\\d\\d$'),
        modifier text check (modifier ~ '^[A-Z0-9]$'),
        first_batch_number int,
        last_batch_number int,
        -- of the bytes, by a key that is made of the accounts' own: whoever has the database alone cannot try numbers
        digest bytea,
        -- an administrator
        made_by bigint not null,
        made_at timestamptz not null default now(),
        -- declared so: it never reached the bank
        unused_at timestamptz,
        unused_by bigint,
        unused_reason text,
        unique (created_on, modifier),
        check ((unused_at is null) = (unused_reason is null) and (unused_at is null) = (unused_by is null))
      );
      create index nacha_files_of_batch on nacha_files (batch_id, id);

      -- no foreign keys but the file's: payouts are another service's, and this outlives partners and accounts
      create table nacha_credits (
        file_id bigint not null references nacha_files,
        payout_id bigint not null,
        partner_id bigint not null,
        amount_cents bigint not null,
        trace int,
        account_version bigint,
        -- false once its file was declared unused
        is_live boolean not null default true,
        primary key (file_id, payout_id)
      );
      -- no credit twice: whoever makes files at once, and whatever they saw
      create unique index nacha_credits_once on nacha_credits (payout_id) where is_live;

      -- null: was downloaded before files were kept
      alter table bank_account_accesses add column file_id bigint;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table bank_account_accesses drop column file_id;
      drop table nacha_credits; drop table nacha_files; drop table nacha_counters;
      alter table bank_accounts drop column version;
      drop sequence bank_account_versions;
    `);
  }
}
