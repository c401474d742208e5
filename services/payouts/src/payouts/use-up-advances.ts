import type { Transaction } from '@portal/kit/database/database';
import { settle } from './settle.rules.js';
import { writeSettlement } from './settlement.js';
import { findOpen, findUnused } from './use-up-advances.sql.js';

/**
 * Settles new commissions from the unused parts of payouts (D-20): advances, and amounts that returned after they were
 * paid (D-13). The caller holds the lock on the partners' balances.
 */
export async function useUpAdvances(
  transaction: Transaction,
  sales: { saleId: number; partnerId: number }[],
): Promise<void> {
  const partnerIds = [...new Set(sales.map(({ partnerId }) => partnerId))];
  const unused = await transaction.query(findUnused, { partnerIds });
  if (unused.length === 0) return;
  const opens = await transaction.query(findOpen, { saleIds: sales.map(({ saleId }) => saleId) });
  const opensOf = Map.groupBy(opens, (row) => row.partner_id);
  for (const [partnerId, rows] of Map.groupBy(unused, (row) => row.partner_id)) {
    const settlement = settle(
      (opensOf.get(partnerId) ?? []).map((row) => ({ saleId: row.sale_id, openCents: row.open_cents })),
      rows.map((row) => ({ payoutId: row.id, cents: row.unused_cents })),
      true,
    );
    await writeSettlement(transaction, partnerId, settlement);
  }
}
