import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners type their own bank account (D-147): who typed one is `set_by`, which is the partner's id then. */
export class OwnAccounts1763900000316 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- the Idempotency-Keys of partners, each with the change that it made; go with the partner (D-22)
      create table own_account_keys (
        partner_id bigint not null references partners on delete cascade,
        idempotency_key text not null,
        version bigint not null unique references bank_account_changes on delete cascade,
        primary key (partner_id, idempotency_key)
      );
      create trigger append_only before update or truncate on own_account_keys
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table own_account_keys');
  }
}
