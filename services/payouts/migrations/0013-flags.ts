import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Flags and what was decided about them (D-115). Not in one transaction, because an index is built beside the writers of the
 * release before: it can be interrupted and run again.
 */
export class Flags1764000000212 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      create table if not exists flags (
        id bigint generated always as identity primary key,
        partner_id bigint not null,
        -- null: all of the partner's unpaid commission
        sale_id bigint,
        kind text not null,
        -- ids, counts and cents: contracts/values/flags.ts
        evidence jsonb not null,
        -- what tells two flags of a kind about the same sale or partner apart
        evidence_key text not null,
        -- of the event that raised it; null where payouts saw it itself
        event_id uuid,
        raised_at timestamptz not null default clock_timestamp(),
        unique nulls not distinct (partner_id, sale_id, kind, evidence_key)
      );
      create table if not exists flag_decisions (
        flag_id bigint not null references flags,
        -- 1 for a flag's first
        number int not null check (number > 0),
        outcome text not null check (outcome in ('released', 'refused')),
        reason text not null,
        decided_by bigint not null,
        decided_at timestamptz not null default clock_timestamp(),
        primary key (flag_id, number)
      );
      create or replace trigger append_only before update or delete or truncate on flags
        for each statement execute function refuse_to_change_history();
      -- Only the words go, with the partner whom they may name (D-22).
      create or replace trigger decisions_are_history before update on flag_decisions
        for each row when (
          (old.flag_id, old.number, old.outcome, old.decided_by, old.decided_at)
            is distinct from (new.flag_id, new.number, new.outcome, new.decided_by, new.decided_at))
        execute function refuse_to_change_history();
      create or replace trigger never_deleted before delete or truncate on flag_decisions
        for each statement execute function refuse_to_change_history();
      -- why a commission is held: 'open' or 'refused'; null: it is not. Derived from the two tables above, while it is unpaid.
      alter table sale_commissions add column if not exists flag_state text;
    `);
    await addIndex(
      runner,
      'sale_commissions_flagged',
      `sale_commissions (partner_id, month) include (sale_id, open_cents, flag_state)
       where flag_state is not null and open_cents > 0`,
    );
    // what was sold lately: watched for refunds and sudden commission
    await addIndex(runner, 'sale_commissions_by_time', 'sale_commissions (occurred_at)');
  }

  async down(runner: QueryRunner) {
    await removeIndex(runner, 'sale_commissions_by_time');
    await removeIndex(runner, 'sale_commissions_flagged');
    await runner.query(`
      alter table sale_commissions drop column flag_state;
      drop table flag_decisions, flags;
    `);
  }
}
