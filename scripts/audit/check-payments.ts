// Compares Stripe's payments with our sales, and our sales with Stripe's payments.
import * as internal from '@portal/contracts/calls/internal';
import type { CheckedPayments } from '@portal/contracts/http/internal';
import { count, money, type Ask, type Look, type Range } from './part.ts';

/** @param ranges all sales, in order of id */
export async function checkPayments(ask: Ask, look: Look, ranges: Range[]): Promise<string[]> {
  // Later payments belong to the next audit, so that the pages do not shift.
  const until = Math.floor(Date.now() / 1_000);
  const found = ranges.map(() => 0);
  let sales = 0;
  let leftCents = 0;
  let notOurs = 0;
  for (const list of [internal.checkPayments, internal.checkSessions])
    for (let after: string | null | undefined; after !== null;) {
      const query = { until, after };
      const page: CheckedPayments = await ask(list, { query });
      for (const saleId of page.saleIds) {
        const range = ranges.findIndex(({ to }) => saleId <= to);
        found[range] = (found[range] ?? 0) + 1;
      }
      sales += page.saleIds.length;
      leftCents += page.leftCents;
      notOurs += page.notOurs;
      if (page.drift.length > 0) await look(async () => (await ask(list, { query })).drift);
      after = page.next;
    }
  for (const [index, { from, to, paid }] of ranges.entries())
    if (found[index]! < paid)
      await look(async () => (await ask(internal.checkUnpaidSales, { query: { from, to } })).drift);
  const samples = ranges.reduce((sum, { sales, paid }) => sum + sales - paid, 0);
  return [
    `At Stripe: ${count(sales)} payments are sales, of which ${money(leftCents)} is left`,
    `Payments that are rightly no sale: ${count(notOurs)}`,
    `Sales of the sample data, which nobody paid: ${count(samples)}`,
  ];
}
