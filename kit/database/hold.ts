import type { Transaction } from './database.js';
import { alone, shared } from './hold.sql.js';

/**
 * Until the transaction ends nobody `holdAlone`s any of these; others may hold them too. Who writes something of a
 * partner does so, and looks only then whether the partner is there: a deletion under way is waited for and seen, and one
 * that comes later takes away what was written.
 * @param kind what the ids are of, such as `partner`
 */
export async function holdShared(transaction: Transaction, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(shared, { kind, ids: [...new Set(ids)].sort((one, other) => one - other) });
}

/** Waits for everybody who holds it, and lets nobody else until the transaction ends. */
export async function holdAlone(transaction: Transaction, kind: string, id: number): Promise<void> {
  await transaction.query(alone, { kind, id: String(id) });
}
