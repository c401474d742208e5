import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As `review.sql.ts` sorts by it. */
const NAME = `lower(first_name || ' ' || last_name)`;

export class ClaimsByName1763800000003 implements MigrationInterface {
  /** Claims are filed meanwhile. */
  transaction = false;

  async up(runner: QueryRunner) {
    await addIndex(runner, 'claims_by_name', `claims (${NAME}, id)`);
    await addIndex(runner, 'claims_by_name_of_status', `claims (status, ${NAME}, id)`);
  }

  async down(runner: QueryRunner) {
    await removeIndex(runner, 'claims_by_name_of_status');
    await removeIndex(runner, 'claims_by_name');
  }
}
