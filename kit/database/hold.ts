import type { Transaction } from './database.js';
import { statement } from './statement.js';

// The lock's number is made of kind and id, so that it also holds for what has no row yet, or no longer.
const shared = statement(
  'hold-shared',
  `select pg_advisory_xact_lock_shared(hashtextextended($1 || '/' || id, 0)) from unnest($2::bigint[]) as held (id)`,
);
const alone = statement('hold-alone', `select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))`);

/**
 * Until the transaction ends nobody `holdAlone`s any of these; others may hold them too. Who writes something of a
 * partner does so, and looks only then whether the partner is there: a deletion under way is waited for and seen, and one
 * that comes later takes away what was written.
 * @param kind what the ids are of, such as `partner`
 */
export async function holdShared(transaction: Transaction, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(shared, [kind, [...new Set(ids)].sort((one, other) => one - other)]);
}

/** Waits for everybody who holds it, and lets nobody else until the transaction ends. */
export async function holdAlone(transaction: Transaction, kind: string, id: number): Promise<void> {
  await transaction.query(alone, [kind, String(id)]);
}
