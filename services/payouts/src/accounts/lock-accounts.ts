import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';

// Any number will do, as long as only accounts use it.
const ACCOUNTS = 1;

const lock = statement(
  'lock-accounts',
  `select pg_advisory_xact_lock(${ACCOUNTS}, (partner_id % 2147483648)::int) from unnest($1::bigint[]) as partner_id`,
);

/**
 * Takes the partners' accounts for the rest of the transaction, in the order of their ids. Whatever moves a
 * partner's money does this before it writes anything: then nothing of that partner changes underneath it, and
 * replicas cannot deadlock. An advisory lock, since it also holds for a partner who has no row yet.
 */
export async function lockAccounts(transaction: Transaction, partnerIds: number[]): Promise<void> {
  await transaction.query(lock, [[...new Set(partnerIds)].sort((one, other) => one - other)]);
}
