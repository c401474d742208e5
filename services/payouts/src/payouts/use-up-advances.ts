import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { PAYABLE } from './payable.sql.js';
import { settle } from './settle.rules.js';
import { writeSettlement } from './settlement.js';

const findUnused = statement<{ id: number; partner_id: number; unused_cents: number }>(
  'find-unused-of-partners',
  `select id, partner_id, unused_cents from payouts
   where partner_id = any($1::bigint[]) and unused_cents > 0 order by id`,
);

const findOpen = statement<{ partner_id: number; sale_id: number; open_cents: number }>(
  'find-open-of-sales',
  `select partner_id, sale_id, open_cents from sale_commissions
   where sale_id = any($1::bigint[]) and ${PAYABLE} order by occurred_at, sale_id`,
);

/**
 * Settles commissions that have just come out of what their partners were paid beyond earlier ones (D-20): advances, and
 * what was taken back after it had been paid (D-13). The caller holds the partners' accounts.
 */
export async function useUpAdvances(
  transaction: Transaction,
  sales: { saleId: number; partnerId: number }[],
): Promise<void> {
  const partnerIds = [...new Set(sales.map(({ partnerId }) => partnerId))];
  const unused = await transaction.query(findUnused, [partnerIds]);
  if (unused.length === 0) return;
  const opens = await transaction.query(findOpen, [sales.map(({ saleId }) => saleId)]);
  const opensOf = Map.groupBy(opens, (row) => row.partner_id);
  for (const [partnerId, credits] of Map.groupBy(unused, (row) => row.partner_id)) {
    const settlement = settle(
      (opensOf.get(partnerId) ?? []).map((row) => ({ saleId: row.sale_id, openCents: row.open_cents })),
      credits.map((row) => ({ payoutId: row.id, cents: row.unused_cents })),
      true,
    );
    await writeSettlement(transaction, partnerId, settlement);
  }
}
