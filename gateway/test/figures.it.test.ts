import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import type { AdminFigures } from '@portal/contracts/http/figures';
import { dayOf } from '@portal/contracts/values/calendar-day';
import { daysOf } from '@portal/contracts/values/periods';
import { fakeCall } from '@portal/kit/testing/fake-service';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

const sold = (salesCount: number) => ({
  salesCount,
  amount: salesCount * 100,
  amountInCents: salesCount * 10_000,
  commission: salesCount * 10,
  commissionInCents: salesCount * 1_000,
});
const ava = { partnerId: 7, firstName: 'Ava', lastName: 'Reyes', companyName: null, ...sold(3) };
const product = { productName: 'Roadside Plus', ...sold(3) };
const days = daysOf('month', dayOf(new Date()));

let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      sales: (app) =>
        fakeCall(app, internal.getSoldInDays, ({ query }) => ({
          sold: sold(query.first === days.now.first ? 3 : 2),
          products: [product],
        })),
      identity: (app) =>
        fakeCall(app, internal.countNewPartners, ({ query }) => ({
          count: String(query.from).startsWith(days.now.first) ? 4 : 5,
        })),
      payouts: (app) => fakeCall(app, internal.listBestPartners, () => [ava]),
    },
  );
  admin = await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());

const read = async (query = '') =>
  (await admin.get(`/api/admin/figures${query}`)).json as unknown as AdminFigures;

test('this month stands beside as much of the last one, with the best partners and products', async () => {
  expect(await read()).toEqual({
    now: { days: days.now, sold: sold(3), newPartners: 4 },
    before: { days: days.before, sold: sold(2), newPartners: 5 },
    partners: [ava],
    products: [product],
  });
});

test('the best partners of months are asked for by month, and those of 30 days by their first moment', async () => {
  const heard = () => gateway.peers.payouts.heard.map(({ url }) => url);
  gateway.peers.payouts.heard.length = 0;
  await read('?period=year');
  await read('?period=30-days');
  expect(heard()).toEqual([
    expect.stringMatching(/\?month=\d{4}-01$/),
    expect.stringMatching(/\?since=\d{4}-\d\d-\d\dT/),
  ]);
});

test('another period is refused', async () => {
  expect((await admin.get('/api/admin/figures?period=century')).status).toBe(400);
});

test('what only a service knows that is away is unknown, and not 0', async () => {
  await Promise.all([gateway.peers.sales.close(), gateway.peers.payouts.close()]);
  expect(await read()).toMatchObject({
    now: { sold: null, newPartners: 4 },
    before: { sold: null, newPartners: 5 },
    partners: null,
    products: null,
  });
});
