import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that somebody has to look at are counted for each administrator's page (D-132, D-143). */
export class WaitingDocuments1763900000315 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'files_waiting',
      `files (id) where review_state = 'waiting' and purpose <> 'claim' and kept_at is not null and removed_at is null`,
    );
  down = (runner: QueryRunner) => removeIndex(runner, 'files_waiting');
}
