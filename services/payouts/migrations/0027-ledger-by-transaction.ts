import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the entries of the latest transactions (0026). Entries of before the seals are not in it. */
export class LedgerByTransaction1764000000227 implements MigrationInterface {
  transaction = false;

  up = (runner: QueryRunner) =>
    addIndex(runner, 'ledger_by_transaction', 'ledger_entries (xact_id) where xact_id is not null');

  down = (runner: QueryRunner) => removeIndex(runner, 'ledger_by_transaction');
}
