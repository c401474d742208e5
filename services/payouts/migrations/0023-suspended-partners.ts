import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partners who are suspended are not paid (D-166). All are asked for again, since the release before copies partners without it
 * during an upgrade. And a partner's ledger is read in order (D-167). Not in one transaction, because the index is built beside
 * writers: it can be interrupted and run again.
 */
export class SuspendedPartners1764000000223 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table partners
        add column if not exists suspended_at timestamptz,
        -- when a suspension was last lifted
        add column if not exists reinstated_at timestamptz;
      update partner_catch_up set asked_to = 0;
    `);
    await addIndex(runner, 'partners_reinstated', 'partners (reinstated_at) where reinstated_at is not null');
    await addIndex(runner, 'ledger_of_partner', 'ledger_entries (partner_id, id) include (amount_cents)');
  }

  async down(runner: QueryRunner) {
    await removeIndex(runner, 'ledger_of_partner');
    await removeIndex(runner, 'partners_reinstated');
    await runner.query('alter table partners drop column suspended_at, drop column reinstated_at');
  }
}
