import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getServiceBus } from '@portal/contracts/calls/internal';
import type { PayoutBatch } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import { readChange } from '@portal/kit/http/audit';
import { announceError } from '@portal/kit/testing/error-watch';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import { BrokerConnections } from '@portal/kit/messaging/broker/connection';
import { declareRetries, retryExchange } from '@portal/kit/messaging/broker/topology';
import type { TestService } from '@portal/kit/testing/test-service';
import { WatchBooks } from '../src/figures/watch-books.js';
import { WatchArrivals } from '../src/figures/watch-arrivals.js';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
let sales: Awaited<ReturnType<typeof startFakeService>>;
/** How old the oldest event of payments-sales is that it has not sent. */
let ageSeconds = 0;
beforeAll(async () => {
  sales = await startFakeService(['payments-sales'], (app) =>
    fakeCall(app, getServiceBus, () => ({ outbox: { rows: 1, ageSeconds }, queues: [], unrouted: 0 })),
  );
  payouts = await startPayouts();
});
afterAll(async () => {
  await payouts.close();
  await sales.close();
});

const month = lastMonths(2)[1]!;
let partnerId = 0;
let saleId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
});

const sell = (commissionCents: number) =>
  post(payouts, [
    saleEvent({ saleId: ++saleId, partnerId, commissionCents, occurredAt: `${month}-10T00:00:00.000Z` }),
  ]);
const shift = (cents: number) =>
  payouts.sql('update partner_totals set commission_cents = commission_cents + $2 where partner_id = $1', [
    partnerId,
    cents,
  ]);
const payFor = async (more: object = {}, key?: string) => {
  const response = await payouts.as({ role: 'admin', userId: 1 })('/admin/payout-batches', {
    json: { month, partnerIds: [partnerId], ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  return {
    status: response.status,
    told: readChange(Object.fromEntries(response.headers)),
    body: await response.json(),
  };
};
const check = () => payouts.app.get(WatchBooks).check();

test('while the books drift no batch is paid, but with a reason that stays with it; once they are right again it needs none', async () => {
  announceError(/WatchBooks: the books are out of balance: commission: partners/);
  await sell(500);
  await shift(1);
  await check();
  expect(await payFor()).toMatchObject({
    status: 409,
    body: {
      code: 'BOOKS_DRIFT',
      message:
        'No batch is paid now: the books differ in commission: partners. Have that put right first, or say why it cannot wait.',
    },
  });
  expect((await payFor({ driftReason: 'now' })).status).toBe(400);
  const paid = await payFor({ driftReason: 'The bank closes at noon' }, 'urgent');
  expect(paid).toMatchObject({ status: 200, told: { after: { booksDrifted: true } } });
  // A repeat is answered as the first time, whatever the books say.
  expect((await payFor({}, 'urgent')).body).toEqual(paid.body);
  expect(
    await payouts.sql('select drift_reason from payout_batches where id = $1', [
      (paid.body as PayoutBatch).id,
    ]),
  ).toEqual([{ drift_reason: 'The bank closes at noon' }]);

  await sell(700);
  await shift(-1); // put right, and not yet checked again
  const normal = await payFor();
  expect([normal.status, normal.told!.after]).toEqual([
    200,
    expect.not.objectContaining({ booksDrifted: true }),
  ]);
  expect(
    await payouts.sql('select drift_reason from payout_batches where id = $1', [
      (normal.body as PayoutBatch).id,
    ]),
  ).toEqual([{ drift_reason: null }]);
  await expectBooksToBalance(payouts);
});

test('a drift that another replica has found refuses a batch here too', async () => {
  announceError(/WatchBooks: the books are out of balance: commission: partners/);
  await sell(500);
  await shift(1);
  await payouts.sql(`update books_state set drift = '{"commission: partners"}'`);
  expect((await payFor()).status).toBe(409);
  await shift(-1);
  expect((await payFor()).status).toBe(200);
});

describe('while sales and refunds do not arrive no batch is paid:', () => {
  const look = () => payouts.app.get(WatchArrivals).check();
  const refused = (what: string) => ({
    status: 409,
    body: { code: 'BOOKS_DRIFT', message: expect.stringContaining(`No batch is paid now: ${what}. Have`) },
  });
  beforeEach(() => sell(500));
  afterEach(async () => {
    ageSeconds = 0;
    await look();
  });

  test('payments-sales has not sent them, until it has', async () => {
    ageSeconds = 61;
    await look();
    expect(await payFor()).toMatchObject(refused('sales or refunds wait to be sent'));
    ageSeconds = 59; // and nobody has looked since
    expect((await payFor()).status).toBe(200);
  });

  test('nobody has looked for three minutes, until one looks', async () => {
    await payouts.sql(`update books_state set behind_at = now() - interval '181 seconds'`);
    ageSeconds = 61;
    expect(await payFor()).toMatchObject(refused('sales or refunds wait to be sent'));
    ageSeconds = 0;
    await payouts.sql('update books_state set behind_at = null');
    expect((await payFor()).status).toBe(200);
  });

  test('payouts has put one aside', async () => {
    const channel = await payouts.app.get(BrokerConnections).consuming.openChannel();
    channel.publish('payouts.dead', 'payouts.sale.dlq', Buffer.from('{}'));
    await channel.waitForConfirms();
    await look();
    expect(await payFor()).toMatchObject(refused('dead letters: 1'));
    await channel.purgeQueue('payouts.sale.dlq');
    await channel.close();
    expect((await payFor()).status).toBe(200);
  });

  test('payouts tries one again later', async () => {
    const channel = await payouts.app.get(BrokerConnections).consuming.openChannel();
    await declareRetries(channel, 'payouts');
    const queue = retryExchange('payouts', 600_000);
    channel.publish(queue, 'payouts.sale', Buffer.from('{}'));
    await channel.waitForConfirms();
    await look();
    expect(await payFor()).toMatchObject(refused('events of payouts wait to be tried again: 1'));
    await channel.purgeQueue(queue);
    await channel.close();
    expect((await payFor()).status).toBe(200);
  });

  test('payments-sales does not answer', async () => {
    await sales.close();
    await look();
    expect(await payFor()).toMatchObject(refused('payments-sales does not answer'));
    expect((await payFor({ driftReason: 'The bank closes at noon' })).status).toBe(200);
  });
});
