import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message to a partner is sent once per administrator and key (D-174). */
export class MessagesOnce1764100000018 implements MigrationInterface {
  transaction = false;

  up = (runner: QueryRunner) =>
    addIndex(
      runner,
      'support_requests_begun_once',
      'support_requests (begun_by, begun_key) where begun_by is not null',
      { unique: true },
    );

  down = (runner: QueryRunner) => removeIndex(runner, 'support_requests_begun_once');
}
