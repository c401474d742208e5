import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file pays the accounts that it was made with, whatever becomes of the partners' accounts (D-92). */
export class FrozenAccounts1763900000308 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- a partner's account as it was at one moment, sealed as it was on file: one row for each payout that it is to pay
      create table frozen_accounts (
        id bigint generated always as identity primary key,
        payout_id bigint not null,
        -- goes with the partner (D-22), as the account does
        partner_id bigint not null references partners on delete cascade,
        sealed bytea not null,
        data_key bytea not null,
        key_id text not null,
        frozen_at timestamptz not null default now()
      );
      create index frozen_accounts_of_partner on frozen_accounts (partner_id);

      -- no foreign key: a credit outlives its account. Null in files that were made before accounts were frozen.
      alter table nacha_credits add column frozen_account_id bigint;

      alter table nacha_files
        -- of the bytes; null in files that were made before
        add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        -- the first time that somebody took it
        add column issued_at timestamptz,
        add column issued_by bigint;

      -- who took a file before is in the log of accesses
      update nacha_files set issued_at = taken.at, issued_by = taken.user_id
      from (select distinct on (file_id) file_id, at, user_id from bank_account_accesses
            where file_id is not null order by file_id, at, id) as taken
      where nacha_files.id = taken.file_id;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table nacha_files drop column sha256, drop column issued_at, drop column issued_by;
      alter table nacha_credits drop column frozen_account_id;
      drop table frozen_accounts;
    `);
  }
}
