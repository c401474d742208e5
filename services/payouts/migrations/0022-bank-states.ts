import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the bank did with payouts, as administrators noted it (D-142), which counts nothing; and what a flag held when it was decided
 * about, which nobody can tell afterwards.
 */
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
      -- what the flag held then; null before this release
      alter table flag_decisions add column held_cents bigint;
      create or replace trigger decisions_are_history before update on flag_decisions
        for each row when (
          (old.flag_id, old.number, old.outcome, old.decided_by, old.decided_at, old.held_cents)
            is distinct from (new.flag_id, new.number, new.outcome, new.decided_by, new.decided_at, new.held_cents))
        execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table payout_bank_states;
      create or replace trigger decisions_are_history before update on flag_decisions
        for each row when (
          (old.flag_id, old.number, old.outcome, old.decided_by, old.decided_at)
            is distinct from (new.flag_id, new.number, new.outcome, new.decided_by, new.decided_at))
        execute function refuse_to_change_history();
      alter table flag_decisions drop column held_cents;
    `);
  }
}
