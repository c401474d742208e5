import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file pays the account that was in effect when the payment was made (D-123). */
export class PaymentAccounts1763900000312 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- the account of a partner at the moment of a payment, sealed as it was on file
      create table payment_accounts (
        -- payouts' number. A row with nothing else is of a payout that was voided: its account is not kept any more, also
        -- when the news of the payment comes after that of the void.
        payout_id bigint primary key,
        -- goes with the partner (D-22)
        partner_id bigint references partners on delete cascade,
        -- of bank_account_versions
        version bigint,
        last_digits text,
        sealed bytea,
        data_key bytea,
        key_id text,
        frozen_at timestamptz not null default now(),
        check (num_nulls(partner_id, version, last_digits, sealed, data_key, key_id) in (0, 6))
      );
      create index payment_accounts_of_partner on payment_accounts (partner_id);

      -- a removed account is paid no more, whichever release removes it
      create function forget_payment_accounts() returns trigger language plpgsql as $$
      begin
        delete from payment_accounts where partner_id = old.partner_id and version = old.version;
        return null;
      end $$;
      create trigger forget_payment_accounts after delete on bank_accounts
        for each row execute function forget_payment_accounts();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger forget_payment_accounts on bank_accounts;
      drop function forget_payment_accounts;
      drop table payment_accounts;
    `);
  }
}
