import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is unpaid and was sold with a hold period; what is pending is the end of each partner's part of it (D-97). */
export class PendingCommissions1764000000208 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'sale_commissions_pending',
      `sale_commissions (partner_id, payable_at) include (month, referral_id, open_cents)
       where payable_at is not null and open_cents > 0`,
    );
  down = (runner: QueryRunner) => removeIndex(runner, 'sale_commissions_pending');
}
