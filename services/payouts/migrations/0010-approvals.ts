import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests for the approval of a payment by a second person, and their decisions (D-108): history, but for an
 * administrator's words, which a deleted partner takes along (D-22). A payout and a batch say who paid.
 */
export class Approvals1764000000209 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table approval_requests (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('payment', 'month', 'batch')),
        idempotency_key text not null,
        asked_by bigint not null,
        asked_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null default clock_timestamp() + interval '7 days',
        month text not null check (month ~ '^\\d{4}-\\d{2}$'),
        -- in the order of their numbers; one, but for a batch
        partner_ids bigint[] not null,
        -- of a 'payment'
        asked_cents bigint,
        description text,
        advance_reason text,
        drift_reason text,
        -- the names of what was out of balance when it was asked for, for which the reason is
        drift text[] not null,
        -- what it would have done when it was asked for
        amount_cents bigint not null check (amount_cents > 0),
        sales_count int not null,
        partners_count int not null,
        left_over_cents bigint not null,
        beyond_owed_cents bigint not null,
        -- partnerId, amountCents and salesCount of each partner to whom anything is paid, in the order of their numbers
        shares jsonb not null,
        -- of the partner's payouts; null for a batch
        version int,
        unique (asked_by, idempotency_key)
      );
      create index approval_requests_by_end on approval_requests (expires_at);
      create trigger requests_are_history before update on approval_requests
        for each row when (
          (old.id, old.kind, old.idempotency_key, old.asked_by, old.asked_at, old.expires_at, old.month, old.partner_ids,
           old.asked_cents, old.amount_cents, old.sales_count, old.partners_count, old.left_over_cents,
           old.beyond_owed_cents, old.drift, old.shares, old.version)
            is distinct from
          (new.id, new.kind, new.idempotency_key, new.asked_by, new.asked_at, new.expires_at, new.month, new.partner_ids,
           new.asked_cents, new.amount_cents, new.sales_count, new.partners_count, new.left_over_cents,
           new.beyond_owed_cents, new.drift, new.shares, new.version))
        execute function refuse_to_change_history();
      create trigger never_deleted before delete or truncate on approval_requests
        for each statement execute function refuse_to_change_history();

      create table approval_decisions (
        -- one decision, whoever is first
        request_id bigint primary key references approval_requests,
        outcome text not null check (outcome in ('approved', 'refused', 'withdrawn')),
        decided_by bigint not null,
        decided_at timestamptz not null default clock_timestamp(),
        -- of a refusal
        reason text
      );
      create trigger decisions_are_history before update on approval_decisions
        for each row when (
          (old.request_id, old.outcome, old.decided_by, old.decided_at)
            is distinct from (new.request_id, new.outcome, new.decided_by, new.decided_at))
        execute function refuse_to_change_history();
      create trigger never_deleted before delete or truncate on approval_decisions
        for each statement execute function refuse_to_change_history();

      -- Who asked for it, and who approved it: null where one administrator paid alone. Both null in payouts of before.
      alter table payouts
        add column asked_by bigint,
        add column approved_by bigint;
      alter table payout_batches
        add column asked_by bigint,
        add column approved_by bigint;
      create trigger payers_are_history before update of asked_by, approved_by on payouts
        for each statement execute function refuse_to_change_history();

      -- What each administrator paid alone, for the sum of the last 24 hours.
      create table paid_alone (
        id bigint generated always as identity primary key,
        admin_id bigint not null,
        amount_cents bigint not null,
        paid_at timestamptz not null default clock_timestamp()
      );
      create index paid_alone_by_admin on paid_alone (admin_id, paid_at) include (amount_cents);
      create trigger append_only before update or delete or truncate on paid_alone
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop table paid_alone;
      drop trigger payers_are_history on payouts;
      alter table payout_batches drop column asked_by, drop column approved_by;
      alter table payouts drop column asked_by, drop column approved_by;
      drop table approval_decisions, approval_requests;
    `);
  }
}
