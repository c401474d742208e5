import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two tabs of a browser that open a link at the same moment find one checkout, not two that could both be paid. */
export class OneCheckoutAfterAnother1700000000161 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'checkouts_one_after_another',
      'checkouts (visitor_hash, referral_id, follows) where follows is not null and erased_at is null',
      { unique: true },
    );
  down = (runner: QueryRunner) => removeIndex(runner, 'checkouts_one_after_another');
}
