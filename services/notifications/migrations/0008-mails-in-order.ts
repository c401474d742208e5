import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the mails that go before another one. */
export class MailsInOrder1763000000009 implements MigrationInterface {
  transaction = false;

  up(runner: QueryRunner) {
    return addIndex(runner, 'mails_in_order', 'mails (in_order, place) where in_order is not null');
  }

  down(runner: QueryRunner) {
    return removeIndex(runner, 'mails_in_order');
  }
}
