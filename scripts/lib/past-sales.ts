// Publishes sales of a closed month like payments-sales does, since a payment in the past cannot be made today.
import type { SaleRecorded } from '@portal/contracts/events/sale-recorded';
import { lastMonths } from '@portal/contracts/values/month';
import { eventually } from '../../kit/testing/eventually.ts';

import type { Portal } from './chaos-portal.ts';

/** Above the ids of all sales made here. */
let saleId = 9_000_000_000;

/**
 * Publishes one sale with this commission for each of the partners, and waits until it is posted.
 * @returns the month
 */
export async function sellInMonth(at: Portal, partnerIds: number[], commissionCents: number) {
  const { month, saleIds } = await publishSales(at, partnerIds, commissionCents);
  await awaitPosted(at, saleIds);
  return month;
}

/** Publishes one sale with this commission for each of the partners. */
export async function publishSales(
  at: Portal,
  partnerIds: number[],
  commissionCents: number,
  more: Pick<SaleRecorded, 'holdDays' | 'flags'> = {},
) {
  const month = lastMonths(2)[1]!;
  const saleIds: number[] = [];
  for (const partnerId of partnerIds) {
    const sale: SaleRecorded = {
      saleId: ++saleId,
      partnerId,
      referralId: 1,
      productId: 1,
      productName: 'Of a closed month',
      amountCents: 10 * commissionCents,
      commissionCents,
      rateBps: 1_000,
      month,
      occurredAt: `${month}-10T12:00:00.000Z`,
      ...more,
    };
    saleIds.push(saleId);
    await at.sql(
      'payments-sales',
      `insert into outbox (type, version, source, subject, data, correlation_id, signal)
       values ('sale.recorded', 1, 'payments-sales', $1, $2, gen_random_uuid()::text, false)`,
      [`sale/${sale.saleId}`, JSON.stringify(sale)],
    );
  }
  return { month, saleIds };
}

/** Waits until the commissions of these sales are posted, whatever is down meanwhile. */
export async function awaitPosted(at: Portal, saleIds: number[]) {
  await eventually(async () => {
    const posted = await at.sql('payouts', 'select from sale_commissions where sale_id = any($1::bigint[])', [
      saleIds,
    ]);
    if (posted.length < saleIds.length) throw new Error('not all commissions are posted yet');
  }, 60_000);
}
