import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partners whose e-mail does not count yet are not paid (D-112). Those of before, and of the release before, count. All are
 * asked for again, since the release before copies partners without it during an upgrade. Not in one transaction, because the
 * index is built beside writers: it can be interrupted and run again.
 */
export class UnverifiedPartners1764900000212 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table partners
        add column if not exists is_unverified boolean not null default false,
        -- when the e-mail came to count, of whom it did not before
        add column if not exists verified_at timestamptz;
      update partner_catch_up set asked_to = 0;
    `);
    await addIndex(runner, 'partners_verified', 'partners (verified_at) where verified_at is not null');
  }

  async down(runner: QueryRunner) {
    await removeIndex(runner, 'partners_verified');
    await runner.query('alter table partners drop column is_unverified, drop column verified_at');
  }
}
