import type { Transaction } from './database.js';
import { alone, shared } from './hold.sql.js';

/**
 * Takes a shared lock on each id until the transaction ends; it excludes only `holdAlone`. A transaction that writes for a
 * partner takes it first and only then checks that the partner exists. So it waits for a deletion under way and sees its
 * effect, and a later deletion also deletes what was written.
 * @param kind what the ids are of, such as `partner`
 */
export async function holdShared(transaction: Transaction, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(shared, { kind, ids: [...new Set(ids)].sort((one, other) => one - other) });
}

/** Takes an exclusive lock on the id until the transaction ends; waits for every holder first. */
export async function holdAlone(transaction: Transaction, kind: string, id: number): Promise<void> {
  await transaction.query(alone, { kind, id: String(id) });
}
