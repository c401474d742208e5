import type { Transaction } from '@portal/kit/database/database';
import { lock } from './lock-accounts.sql.js';

/**
 * Takes the partners' accounts for the rest of the transaction, in the order of their ids. Whatever moves a
 * partner's money does this before it writes anything: then nothing of that partner changes underneath it, and
 * replicas cannot deadlock. An advisory lock, since it also holds for a partner who has no row yet.
 */
export async function lockAccounts(transaction: Transaction, partnerIds: number[]): Promise<void> {
  await transaction.query(lock, { partnerIds: [...new Set(partnerIds)].sort((one, other) => one - other) });
}
