import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever adds a product twice by the same key adds one. */
export class ProductsByKey1763700000122 implements MigrationInterface {
  transaction = false;

  up(runner: QueryRunner) {
    return addIndex(runner, 'products_by_key', 'products (idempotency_key)', { unique: true });
  }

  down(runner: QueryRunner) {
    return removeIndex(runner, 'products_by_key');
  }
}
