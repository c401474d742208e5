import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tax numbers of partners' W-9 forms, as administrators typed them, and by what two are found to be the same (D-116). */
export class TaxNumbers1763900000313 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create sequence tax_number_versions;
      -- sealed as a bank account is (D-30); goes with the partner (D-22)
      create table tax_numbers (
        partner_id bigint primary key references partners on delete cascade,
        sealed bytea not null,
        data_key bytea not null,
        key_id text not null,
        last_digits text not null,
        set_by bigint not null,
        set_at timestamptz not null,
        version bigint not null
      );
      -- each number that was typed, also one that was replaced or removed
      create table tax_number_prints (
        -- of tax_number_versions
        version bigint primary key,
        partner_id bigint not null references partners on delete cascade,
        -- with a key that is in no database
        print bytea not null,
        -- identifies that key; reveals nothing about it
        key_id text not null
      );
      create index tax_number_prints_by_print on tax_number_prints (print);
      create index tax_number_prints_of_partner on tax_number_prints (partner_id);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop table tax_number_prints; drop table tax_numbers; drop sequence tax_number_versions',
    );
  }
}
