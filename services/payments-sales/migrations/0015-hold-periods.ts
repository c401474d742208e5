import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many days after the sale its commission is payable, as it stood when the checkout began (D-97); 0: at once. */
export class HoldPeriods1700000000173 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table checkouts add column hold_days int not null default 0;
      alter table sales add column hold_days int not null default 0;
      alter table subscriptions add column hold_days int not null default 0;
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table subscriptions drop column hold_days;
      alter table sales drop column hold_days;
      alter table checkouts drop column hold_days;
    `);
  }
}
