import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By what two partners' bank accounts are found to be the same (D-116), without opening either. */
export class AccountPrints1763900000311 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- each account that was typed; goes with the partner (D-22)
      create table account_prints (
        -- of bank_account_versions
        version bigint primary key,
        partner_id bigint not null references partners on delete cascade,
        -- of routing and account number, with a key that is in no database
        print bytea not null,
        -- identifies that key; reveals nothing about it
        key_id text not null
      );
      create index account_prints_by_print on account_prints (print);
      create index account_prints_of_partner on account_prints (partner_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table account_prints');
  }
}
