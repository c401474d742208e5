import { ListSales } from '../src/admin-clients/list-sales.js';
import { standingOf } from '../src/standing/standing.rules.js';
import { changeStanding, lockSale } from '../src/standing/standing.sql.js';
import type { Stack } from './stack.js';

/** As much of a sale goes back that `leftCents` of it stand. */
export const refundSale = ({ service }: Stack, id: number, leftCents: number): Promise<void> =>
  service.database.transaction(async (t) => {
    const sale = await t.first(lockSale, { id });
    if (!sale || sale.voided_at) return;
    const left = Math.min(leftCents, sale.amount_cents);
    const back = sale.amount_cents - left;
    const { amountCents, commissionCents } = standingOf(
      { amountCents: sale.amount_cents, commissionCents: sale.commission_cents },
      { refundedCents: back, disputedCents: 0 },
    );
    await t.first(changeStanding, {
      id,
      known: 1,
      reason: 'refund',
      chargeId: 'ch_1',
      refundedCents: back,
      disputedCents: 0,
      standingAmountCents: amountCents,
      standingCommissionCents: commissionCents,
    });
    await service.app.get(ListSales).list([id], t);
  });

const DEADLOCK = '40P01';
/** As the bus does with what may pass: an erasure and what changes the same partner's sales may end each other. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK) throw error;
    }
}
