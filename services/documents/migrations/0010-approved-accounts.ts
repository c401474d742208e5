import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed bank account waits for the approval of a second administrator, too (D-109). */
export class ApprovedAccounts1763900000310 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table bank_account_changes add column needs_approval boolean not null default false;

      create table bank_account_approvals (
        version bigint primary key references bank_account_changes on delete cascade,
        approved_by bigint not null,
        approved_at timestamptz not null default statement_timestamp()
      );
      create trigger append_only before update or truncate on bank_account_approvals
        for each statement execute function refuse_to_change_history();

      -- who has or had an account that was paid: it stays when the account is removed, and goes with the partner
      create table had_bank_accounts (
        partner_id bigint primary key references partners on delete cascade
      );
      create function note_bank_account() returns trigger language plpgsql as $$
      begin
        insert into had_bank_accounts (partner_id) values (new.partner_id) on conflict (partner_id) do nothing;
        return null;
      end $$;
      create trigger note_bank_account after insert on bank_accounts for each row execute function note_bank_account();
      insert into had_bank_accounts (partner_id) select partner_id from bank_accounts on conflict (partner_id) do nothing;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger note_bank_account on bank_accounts;
      drop function note_bank_account;
      drop table had_bank_accounts;
      drop table bank_account_approvals;
      alter table bank_account_changes drop column needs_approval;
    `);
  }
}
