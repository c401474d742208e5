import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import { post, saleEvent, startPayouts } from './support.js';

let replicas: TestService[];
let sales: Awaited<ReturnType<typeof startPublisher>>;
let bus: Awaited<ReturnType<typeof collectEvents>>;
let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  const AMQP_URL = await freshBus();
  const database = await freshDatabase('payouts');
  dropDatabase = database.drop;
  bus = await collectEvents(AMQP_URL);
  replicas = [
    await startPayouts({ AMQP_URL, DATABASE_URL: database.url }),
    await startPayouts({ AMQP_URL, DATABASE_URL: database.url }),
  ];
  sales = await startPublisher(AMQP_URL);
});
afterAll(async () => {
  await Promise.all([sales.close(), ...replicas.map((replica) => replica.close())]);
  await bus.close();
  await dropDatabase();
});

const all = Array.from({ length: 500 }, (_, index) =>
  saleEvent({
    saleId: index + 1,
    partnerId: 1 + (index % 9),
    referralId: 1 + (index % 20),
    commissionCents: index,
    occurredAt: new Date(Date.UTC(2026, index % 12, 1 + (index % 28))).toISOString(),
  }),
);
const tell = (events: typeof all) =>
  sales.publish(
    saleRecorded,
    events.map(({ subject, data }) => ({ subject, data })),
  );
const posted = async () => {
  const [row] = await replicas[0]!.sql(
    'select sum(sales_count)::int as sales, sum(commission_cents)::int as commission from partner_totals',
  );
  return row;
};
const handled = async () =>
  (await replicas[0]!.sql<{ count: number }>('select count(*) from inbox'))[0]!.count;

test('two replicas post 500 sales once each, told twice and in no order', async () => {
  await Promise.all([tell(all), tell([...all].reverse())]);
  await eventually(async () => expect(await handled()).toBe(1_000));
  expect(await posted()).toEqual({ sales: 500, commission: (499 * 500) / 2 });
  await expectBooksToBalance(replicas[0]!);
});

test('with the inbox emptied, telling all again still adds nothing', async () => {
  await replicas[0]!.sql('truncate inbox');
  await tell(all);
  await eventually(async () => expect(await handled()).toBe(500));
  expect(await posted()).toEqual({ sales: 500, commission: (499 * 500) / 2 });
});

const told = (subject: string, type: string) =>
  bus.events.filter((event) => event.subject === subject && event.type === type);

test('a batch tells each of its partners that the figures moved, once', async () => {
  const batch = (partnerIds: number[], from: number) =>
    Array.from({ length: 60 }, (_, index) =>
      saleEvent({ saleId: from + index, partnerId: partnerIds[index % partnerIds.length]! }),
    );
  await post(replicas[0]!, batch([71, 72], 1_000));
  await post(replicas[0]!, batch([72, 73], 2_000));
  await eventually(() =>
    expect(
      [71, 72, 73].map((partnerId) => told(`partner/${partnerId}`, 'partner-totals.changed').length),
    ).toEqual([1, 2, 1]),
  );
  expect(told('partner/71', 'partner-totals.changed')[0]).toMatchObject({
    source: 'payouts',
    data: { partnerId: 71 },
  });
});

test('a payout is told, with what it paid, and so are the figures it moved', async () => {
  const before = told('partner/1', 'partner-totals.changed').length;
  const response = await replicas[1]!.as({ role: 'service' })('/internal/payouts', {
    json: { partnerId: 1, month: '2026-01' },
  });
  const { payoutId, amountCents } = (await response.json()) as { payoutId: number; amountCents: number };
  await eventually(() =>
    expect(told(`payout/${payoutId}`, 'payout.made')).toMatchObject([
      { data: { payoutId, partnerId: 1, month: '2026-01', amountCents } },
    ]),
  );
  await eventually(() => expect(told('partner/1', 'partner-totals.changed').length).toBe(before + 1));
});
