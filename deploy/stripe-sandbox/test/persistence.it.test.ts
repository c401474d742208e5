import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiver } from './support/receiver.js';
import { CARDS, start } from './support/running.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a restart keeps objects, answers, switches, and what the webhook has not had yet', async () => {
  const endpoint = await receiver();
  const webhook = { url: endpoint.url, secret: 'whsec_test', retryMs: [5] };
  const settings = { dataFile: join(folder, 'restart.sqlite'), webhook };
  const before = await start(settings);
  await before.control('/state', { paused: true, restricted: false, latencyMs: 1 });
  const paid = await before.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', ...CARDS, confirm: true, payment_method: 'pm_card_visa' },
    { idempotencyKey: 'kept' },
  );
  await before.close();
  expect(endpoint.received).toHaveLength(0);

  const after = await start(settings);
  expect(await after.control('/state')).toMatchObject({ paused: true, latencyMs: 1, pendingDeliveries: 3 });
  expect(await after.stripe.paymentIntents.retrieve(paid.id)).toEqual(paid);
  const replayed = await after.stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', ...CARDS, confirm: true, payment_method: 'pm_card_visa' },
    { idempotencyKey: 'kept' },
  );
  expect(replayed.id).toBe(paid.id);
  await after.control('/state', { paused: false });
  await endpoint.until((received) => received.length >= 3);
  await after.close();
  await endpoint.close();
});

test('a delivery that was cut off by stopping is made again by the next process', async () => {
  const endpoint = await receiver();
  endpoint.answers.push(0);
  const webhook = { url: endpoint.url, secret: 'whsec_test', retryMs: [60_000] };
  const settings = { dataFile: join(folder, 'cut.sqlite'), webhook };
  const before = await start(settings);
  await before.stripe.coupons.create({ id: 'LATE', percent_off: 5 });
  await endpoint.until((received) => received.length === 1);
  await before.close();
  const after = await start(settings);
  const [first, second] = await endpoint.until((received) => received.length === 2);
  expect(second?.event.id).toBe(first?.event.id);
  await after.close();
  await endpoint.close();
});
