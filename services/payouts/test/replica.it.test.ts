import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import type { RankedPartner } from '@portal/contracts/http/internal';
import type { AdminStats, PartnerSummary } from '@portal/contracts/http/partner';
import type { LedgerEntry } from '@portal/contracts/http/partner-ledger';
import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { currentMonth } from '@portal/contracts/values/month';
import { replicaReads } from '@portal/kit/database/metrics';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { startWithReplica, type WithReplica } from '@portal/kit/testing/streaming-replica';
import type { TestService } from '@portal/kit/testing/test-service';
import { addPartners, post, saleEvent, startNeighbours, startPayouts } from './support.js';

const PARTNER = 7;

let servers: WithReplica;
let payouts: TestService;
let sales: Awaited<ReturnType<typeof startPublisher>>;
let bus: Awaited<ReturnType<typeof collectEvents>>;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  servers = await startWithReplica();
  neighbours = await startNeighbours();
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  const { url } = await freshDatabase('payouts', servers.url);
  payouts = await startPayouts({ AMQP_URL, DATABASE_URL: url, DATABASE_READ_URL: servers.readUrl });
  sales = await startPublisher(AMQP_URL);
  await addPartners(payouts, [{ id: PARTNER }]);
}, 60_000);
afterAll(async () => {
  await Promise.all([sales.close(), payouts.close()]);
  await bus.close();
  await neighbours.close();
  await servers.remove();
});

async function byReplica(): Promise<number> {
  const { values } = await replicaReads.get();
  return values.find(({ labels }) => labels.by === 'replica')?.value ?? 0;
}
beforeEach(() => replicaReads.reset());

const read = async <T>(role: 'admin' | 'partner' | 'service', path: string): Promise<T> => {
  const answer = await payouts.as({ role, userId: role === 'partner' ? PARTNER : 1 })(path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

/** What every list and figure shows of the partner's sales: cents of commission, sales, entries. */
async function shown() {
  const [summary, ranked, stats, entries, chart] = await Promise.all([
    read<PartnerSummary>('partner', '/partner/summary'),
    read<RankedPartner[]>('service', `/internal/leaderboard?partnerId=${PARTNER}`),
    read<AdminStats>('admin', '/admin/stats'),
    read<LedgerEntry[]>('admin', `/admin/ledger?partnerId=${PARTNER}`),
    read<{ commissionInCents: number }[]>('admin', `/admin/charts/partners?month=${currentMonth()}`),
  ]);
  return {
    summary: summary.totalCommissionInCents,
    ranked: ranked[0]?.monthCommissionCents ?? 0,
    sales: stats.salesCount,
    balance: entries[0]?.balanceInCents ?? 0,
    chart: chart[0]?.commissionInCents ?? 0,
  };
}

let sold = 0;
const all = () => {
  const cents = sold * 1_000;
  return { summary: cents, ranked: cents, sales: sold, balance: cents, chart: cents };
};
const sell = () => post(payouts, [saleEvent({ saleId: ++sold, partnerId: PARTNER, commissionCents: 1_000 })]);

describe('a sale shows in every list and figure as soon as it is posted', () => {
  test('from the replica, while that keeps up', async () => {
    await eventually(async () => {
      await sell();
      expect(await shown()).toEqual(all());
      expect(await byReplica()).toBeGreaterThanOrEqual(5);
    });
  });

  test('from the primary, while the replica is behind', async () => {
    await servers.pause();
    replicaReads.reset();
    for (let n = 0; n < 5; n++) {
      await sell();
      expect(await shown()).toEqual(all());
    }
    expect(await byReplica()).toBe(0);
    await servers.resume();
  });

  test('from the primary, while the replica is away', async () => {
    await servers.stopReplica();
    await sell();
    expect(await shown()).toEqual(all());
    await servers.startReplica();
  });
});

test('a page that is told of a sale never reads less than it was told of', async () => {
  await eventually(async () => {
    await shown();
    expect(await byReplica()).toBeGreaterThan(0);
  });
  for (let n = 0; n < 30; n++) {
    // The replica stands still now and then, for as long as several sales take.
    if (n % 10 === 3) await servers.pause();
    if (n % 10 === 7) await servers.resume();
    const told = bus.events.length;
    const { subject, data } = saleEvent({ saleId: ++sold, partnerId: PARTNER, commissionCents: 1_000 });
    await sales.publish(saleRecorded, [{ subject, data }]);
    await eventually(() =>
      expect(bus.events.slice(told).some(({ type }) => type === 'partner-totals.changed')).toBe(true),
    );
    expect(await shown()).toEqual(all());
  }
});

test('what is paid, and how much, the primary decides, and its list has the payout at once', async () => {
  await servers.pause();
  await sell();
  replicaReads.reset();
  const paid = await payouts.as({ role: 'admin', userId: 1 })('/admin/monthly-payments', {
    json: { partnerId: PARTNER, completed: true },
  });
  expect(paid.status).toBe(200);
  expect(await byReplica()).toBe(0);
  const [payout] = await read<PayoutOfPartner[]>('admin', `/admin/payouts?partnerId=${PARTNER}`);
  expect(payout?.amountInCents).toBe(sold * 1_000);
  await servers.resume();
});
