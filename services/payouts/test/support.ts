import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { SaleRecorded } from '@portal/contracts/events/sale-recorded';
import { monthOf } from '@portal/contracts/values/month';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { PostCommissionWhenSaleRecorded } from '../src/ledger/post-commission-when-sale-recorded.js';

export const startPayouts = (env: Record<string, string> = {}) => startTestService('payouts', AppModule, env);

/** A sale as payments-sales tells it, of now unless `occurredAt` says otherwise. */
export function saleEvent(sale: Partial<SaleRecorded> & { saleId: number }): EventEnvelope<SaleRecorded> {
  const occurredAt = sale.occurredAt ?? new Date().toISOString();
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'payments-sales',
    type: 'sale.recorded',
    subject: `sale/${sale.saleId}`,
    time: occurredAt,
    dataschema: 'sale.recorded/1',
    datacontenttype: 'application/json',
    correlationid: randomUUID(),
    data: {
      partnerId: 7,
      referralId: 3,
      productId: 1,
      productName: 'Roadside Assist',
      amountCents: 10_000,
      commissionCents: 1_000,
      rateBps: 1_000,
      month: monthOf(occurredAt),
      ...sale,
      occurredAt,
    },
  };
}

/** Hands the events to the handler as the consumer does, in one transaction. */
export const post = (payouts: TestService, events: EventEnvelope<SaleRecorded>[]) =>
  payouts.database.transaction((transaction) =>
    payouts.app.get(PostCommissionWhenSaleRecorded).handle(events, transaction),
  );

/** Every figure again from the ledger: what was earned and paid is the same wherever it is kept. */
export async function expectBooksToBalance(payouts: TestService): Promise<void> {
  const sums = (table: string, count: string, amount: string, commission: string) =>
    `select coalesce(sum(${count}), 0)::int as sales, coalesce(sum(${amount}), 0)::bigint as amount,
            coalesce(sum(${commission}), 0)::bigint as commission from ${table}`;
  const [ledger] = await payouts.sql(
    sums("ledger_entries where kind = 'earned'", '1', 'sale_amount_cents', 'amount_cents'),
  );
  for (const table of ['partner_totals', 'partner_months', 'referral_totals', 'overall_totals'])
    expect([
      table,
      ...(await payouts.sql(sums(table, 'sales_count', 'amount_cents', 'commission_cents'))),
    ]).toEqual([table, ledger]);
  const [sales] = await payouts.sql(sums('sale_commissions', '1', '0', 'earned_cents'));
  expect(sales).toMatchObject({ sales: ledger!.sales, commission: ledger!.commission });

  const [paid] = await payouts.sql(
    `select (select coalesce(-sum(amount_cents), 0) from ledger_entries where kind = 'paid')::bigint as ledger,
            (select coalesce(sum(amount_cents), 0) from payouts)::bigint as payouts,
            (select coalesce(sum(amount_cents), 0) from payout_lines)::bigint as lines,
            (select coalesce(sum(settled_cents), 0) from sale_commissions)::bigint as sales,
            (select coalesce(sum(paid_cents), 0) from partner_totals)::bigint as partners,
            (select coalesce(sum(paid_cents), 0) from partner_months)::bigint as months,
            (select coalesce(sum(paid_cents), 0) from referral_totals)::bigint as referrals`,
  );
  expect(new Set(Object.values(paid!))).toEqual(new Set([paid!.ledger]));
}
