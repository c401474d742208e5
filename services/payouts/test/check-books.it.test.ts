import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BookCheck } from '@portal/contracts/http/internal';
import { announceError } from '@portal/kit/testing/error-watch';
import type { TestService } from '@portal/kit/testing/test-service';
import { WatchBooks } from '../src/figures/watch-books.js';
import { change, post, saleEvent, standingEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const check = async () =>
  (await (await payouts.as({ role: 'service' })('/internal/check-books')).json()) as BookCheck[];
const drift = async () =>
  (await check()).filter(({ expected, actual }) => expected !== actual).map(({ name }) => name);

test('books that balance show no drift, and a figure that was tampered with shows its own', async () => {
  await post(payouts, [
    saleEvent({ saleId: 1, commissionCents: 1_000 }),
    saleEvent({ saleId: 2, commissionCents: 500, partnerId: 8 }),
  ]);
  const asAdmin = payouts.as({ role: 'admin', userId: 1 });
  await asAdmin('/admin/monthly-payments', { json: { partnerId: 7, completed: true } });
  await asAdmin('/admin/payouts', { json: { partnerId: 8, amount: 9, advanceReason: 'a start' } });
  await change(payouts, standingEvent({ saleId: 1, partnerId: 7, revision: 1 }));
  expect(await drift()).toEqual([]);
  expect((await check()).find(({ name }) => name === 'paid: payouts')).toMatchObject({ actual: 1_900 });

  await payouts.sql('update partner_totals set commission_cents = commission_cents + 1 where partner_id = 8');
  await payouts.sql('update payouts set unused_cents = unused_cents + 5 where partner_id = 8');
  expect(await drift()).toEqual(['commission: partners', 'settled: payouts']);
});

test('a drift is reported in the metrics until it is corrected', async () => {
  announceError(/WatchBooks: the books are out of balance: commission: partners should be 500 and is 501/);
  announceError(/WatchBooks: the books are out of balance: settled: payouts should be 500 and is 495/);
  const told = async () => {
    await payouts.app.get(WatchBooks).check();
    return (await (await fetch(`${payouts.url}/metrics`)).text()).match(/^portal_books_.+$/gm);
  };
  const now = Math.floor(Date.now() / 1_000);
  const [drifting, checked] = (await told())!;
  expect(drifting).toBe('portal_books_drift 2');
  expect(Number(checked!.split(' ')[1])).toBeGreaterThanOrEqual(now);

  await payouts.sql('update partner_totals set commission_cents = commission_cents - 1 where partner_id = 8');
  await payouts.sql('update payouts set unused_cents = unused_cents - 5 where partner_id = 8');
  expect((await told())![0]).toBe('portal_books_drift 0');
});
