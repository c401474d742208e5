import type { Transaction } from '@portal/kit/database/database';
import { lock } from './lock-balances.sql.js';

/**
 * Locks the partners' balances until the end of the transaction, in order of id. Every transaction that moves a
 * partner's money calls this before its first write: nothing of that partner changes concurrently, and replicas cannot
 * deadlock. An advisory lock also works for a partner who has no row yet.
 */
export async function lockBalances(transaction: Transaction, partnerIds: number[]): Promise<void> {
  await transaction.query(lock, { partnerIds: [...new Set(partnerIds)].sort((one, other) => one - other) });
}
