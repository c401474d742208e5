import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each request looks for its session under both. */
export class SessionsByEarlierId1764400000119 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(runner, 'sessions_earlier_id', 'sessions (earlier_id) where earlier_id is not null');
  down = (runner: QueryRunner) => removeIndex(runner, 'sessions_earlier_id');
}
