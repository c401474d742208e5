import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those that somebody has to answer are counted for each administrator's page (D-132). */
export class OpenSupportRequests1764100000011 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(runner, 'support_requests_open', `support_requests (id) where state = 'open'`);
  down = (runner: QueryRunner) => removeIndex(runner, 'support_requests_open');
}
