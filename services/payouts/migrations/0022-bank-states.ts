import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the bank did with payouts, as administrators noted it (D-154). Nothing is counted by it. */
export class BankStates1764000000222 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table payout_bank_states (
        payout_id bigint not null references payouts,
        -- 1 for a payout's first; the last one counts
        number int not null check (number > 0),
        state text not null check (state in ('sent', 'returned')),
        -- the bank's date
        bank_day date not null,
        noted_by bigint not null,
        noted_at timestamptz not null default clock_timestamp(),
        primary key (payout_id, number)
      );
      create trigger append_only before update or delete or truncate on payout_bank_states
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table payout_bank_states');
  }
}
