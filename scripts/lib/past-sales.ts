// Publishes sales of a closed month like payments-sales does, since a payment in the past cannot be made today.
import { lastMonths } from '@portal/contracts/values/month';
import { eventually } from '../../kit/testing/eventually.ts';

import type { Portal } from './chaos-portal.ts';

/** Above the ids of all sales made here. */
let saleId = 9_000_000_000;

/**
 * Publishes one sale with this commission for each of the partners.
 * @returns the month
 */
export async function sellInMonth(at: Portal, partnerIds: number[], commissionCents: number) {
  const month = lastMonths(2)[1]!;
  for (const partnerId of partnerIds) {
    const sale = {
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
    };
    await at.sql(
      'payments-sales',
      `insert into outbox (type, version, source, subject, data, correlation_id, signal)
       values ('sale.recorded', 1, 'payments-sales', $1, $2, gen_random_uuid()::text, false)`,
      [`sale/${sale.saleId}`, JSON.stringify(sale)],
    );
  }
  await eventually(async () => {
    const posted = await at.sql(
      'payouts',
      'select distinct partner_id from sale_commissions where month = $1 and partner_id = any($2::bigint[])',
      [month, partnerIds],
    );
    if (posted.length < partnerIds.length) throw new Error('not all commissions are posted yet');
  }, 60_000);
  return month;
}
