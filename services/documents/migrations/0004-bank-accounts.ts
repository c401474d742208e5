import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where partners' payouts go. */
export class BankAccounts1763900000304 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table bank_accounts (
        -- goes with the partner (D-22), also when it is being set at that very moment
        partner_id bigint primary key references partners on delete cascade,
        -- holder, type, routing and account number, sealed with a key of its own as files are (D-30)
        sealed bytea not null,
        data_key bytea not null,
        key_id text not null,
        -- what tells one account from another without opening it
        last_digits text not null check (last_digits ~ '^\\d{2,4}$'),
        -- an administrator
        set_by bigint not null,
        set_at timestamptz not null default now()
      );

      -- who was given the numbers, in which batch's file, and when; no foreign key, since the log outlives the account
      create table bank_account_accesses (
        id bigint generated always as identity primary key,
        partner_id bigint not null,
        batch_id bigint not null,
        role text not null,
        user_id bigint not null,
        at timestamptz not null default now()
      );
      create index bank_account_accesses_of_partner on bank_account_accesses (partner_id, id desc);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table bank_account_accesses; drop table bank_accounts;');
  }
}
