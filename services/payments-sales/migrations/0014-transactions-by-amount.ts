import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TransactionsByAmount1700000000172 implements MigrationInterface {
  transaction = false;
  up = (runner: QueryRunner) =>
    addIndex(runner, 'stripe_transactions_by_amount', 'stripe_transactions (amount_cents, id)');
  down = (runner: QueryRunner) => removeIndex(runner, 'stripe_transactions_by_amount');
}
