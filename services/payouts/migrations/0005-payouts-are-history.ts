import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a payout paid, to whom and for which month, never changes; voiding, using up an advance and forgetting words are
 * other columns. A batch never changes at all.
 */
export class PayoutsAreHistory1764000000204 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create trigger amounts_are_history before update on payouts
        for each row when (
          (old.id, old.partner_id, old.month, old.amount_cents, old.sales_count, old.idempotency_key, old.created_at)
            is distinct from (new.id, new.partner_id, new.month, new.amount_cents, new.sales_count, new.idempotency_key, new.created_at)
          or (old.batch_id is not null and old.batch_id is distinct from new.batch_id)
          or (old.voided_at is not null and old.voided_at is distinct from new.voided_at))
        execute function refuse_to_change_history();
      create trigger never_deleted before delete or truncate on payouts
        for each statement execute function refuse_to_change_history();
      create trigger append_only before update or delete or truncate on payout_batches
        for each statement execute function refuse_to_change_history();
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop trigger amounts_are_history on payouts;
      drop trigger never_deleted on payouts;
      drop trigger append_only on payout_batches;
    `);
  }
}
