import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AdminClient } from '@portal/contracts/http/admin-sales';
import type { ClientRow, Page, PartnerSaleRow } from '@portal/contracts/http/internal';
import { replicaReads } from '@portal/kit/database/metrics';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { startWithReplica, type WithReplica } from '@portal/kit/testing/streaming-replica';
import { insertSales } from './insert-sales.js';
import { startStack, type Stack } from './stack.js';

let servers: WithReplica;
let stack: Stack;
beforeAll(async () => {
  servers = await startWithReplica();
  const { url } = await freshDatabase('payments_sales', servers.url);
  stack = await startStack({ DATABASE_URL: url, DATABASE_READ_URL: servers.readUrl });
}, 60_000);
afterAll(async () => {
  await stack.close();
  await servers.remove();
});

const read = async <T>(role: 'service' | 'admin', path: string): Promise<T> => {
  const answer = await stack.service.as({ role, userId: 1 })(path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

let sold = 0;
async function sell() {
  sold += 3;
  await insertSales(stack.service, { partnerId: 1, count: 3, series: `${sold}-` });
}
const newest = async () =>
  (await read<Page<PartnerSaleRow>>('service', '/internal/partner-sales?partnerId=1&limit=50')).rows;
/** The lists that are written a moment later, of what they have by then. */
async function expectListsToFollow() {
  await eventually(async () => {
    const [row] = await stack.service.sql<{ listed: number; clients: number }>(
      'select (select count(*)::int from subscriptions) as listed, (select count(*)::int from clients) as clients',
    );
    expect(row).toEqual({ listed: sold, clients: sold });
  });
  expect(await read<AdminClient[]>('admin', '/admin/clients?limit=50')).toHaveLength(sold);
  expect(await read<AdminClient[]>('admin', '/admin/clients?limit=50&search=example.org')).toHaveLength(sold);
  const clients = await read<Page<ClientRow>>('service', '/internal/partner-clients?partnerId=1&limit=50');
  expect([clients.rows.length, clients.total]).toEqual([sold, sold]);
}
async function byReplica(): Promise<number> {
  const { values } = await replicaReads.get();
  return values.find(({ labels }) => labels.by === 'replica')?.value ?? 0;
}

test('lists have every sale as soon as it is recorded or listed, and the replica reads them', async () => {
  await eventually(async () => {
    await sell();
    expect(await newest()).toHaveLength(sold);
    await expectListsToFollow();
    expect(await byReplica()).toBeGreaterThanOrEqual(5);
  });
});

test('they have while the replica is behind, from the primary', async () => {
  await servers.pause();
  replicaReads.reset();
  await sell();
  expect(await newest()).toHaveLength(sold);
  await expectListsToFollow();
  expect(await byReplica()).toBe(0);
  await servers.resume();
});
