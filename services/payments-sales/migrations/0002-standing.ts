import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Standing1700000000102 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      -- How a sale stands after money went back (D-13) or its commission was taken away (D-21).
      alter table sales
        add column revision int not null default 0,
        -- Each question to Stripe takes a number before it is asked; an answer counts unless a later one is known.
        add column asked int not null default 0,
        add column known int not null default 0,
        add column refunded_cents bigint not null default 0,
        add column disputed_cents bigint not null default 0,
        -- What is left of amount and commission; null while all of it stands.
        add column standing_amount_cents bigint check (standing_amount_cents >= 0),
        add column standing_commission_cents bigint check (standing_commission_cents >= 0),
        add column voided_at timestamptz(3),
        add column voided_by bigint;

      -- Every change of a sale's standing, with how it stood afterwards. Rows are only ever added.
      create table sale_changes (
        sale_id bigint not null references sales on delete cascade,
        revision int not null,
        reason text not null check (reason in ('refund', 'dispute', 'dispute-won', 'void')),
        -- The charge that Stripe was asked about; the administrator where it is a void.
        charge_id text,
        changed_by bigint,
        refunded_cents bigint not null,
        disputed_cents bigint not null,
        standing_amount_cents bigint not null,
        standing_commission_cents bigint not null,
        occurred_at timestamptz(3) not null default now(),
        primary key (sale_id, revision)
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table sale_changes;
      alter table sales drop column revision, drop column asked, drop column known, drop column refunded_cents,
        drop column disputed_cents, drop column standing_amount_cents, drop column standing_commission_cents,
        drop column voided_at, drop column voided_by;
    `);
  }
}
