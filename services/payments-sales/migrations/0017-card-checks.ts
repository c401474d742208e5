import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which card paid a sale, as a keyed hash, so that cards can be compared (D-121). */
export class CardChecks1700000000175 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table card_checks (
        -- Whatever removes a sale (D-22) removes this, also in a program of the release before.
        sale_id bigint primary key references sales on delete cascade,
        -- when Stripe is to be asked; null: it was
        due_at timestamptz default clock_timestamp(),
        tries int not null default 0,
        -- null: not asked yet, or paid without a card
        print bytea,
        -- of the key that made the print
        key_id text,
        -- the kinds of flags that payouts was told about the sale
        told text[] not null default '{}',
        created_at timestamptz not null default now()
      );
      create index card_checks_due on card_checks (due_at) where due_at is not null;
      create index card_checks_by_print on card_checks (print, sale_id) where print is not null;
      create index card_checks_by_age on card_checks (created_at);
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table card_checks');
  }
}
