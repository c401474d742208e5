import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For who ends what is a day old, in the order in which it began. */
export class OpenCheckouts1700000000160 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(runner, 'checkouts_not_ended', 'checkouts (created_at, id) where ended_at is null');
  down = (runner: QueryRunner) => removeIndex(runner, 'checkouts_not_ended');
}
