// Customers can do what the runbook promises while a server is down; what waits is delivered when it is back.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { balances, exactlyOnce, steadySales } from '../lib/steady-sales.ts';
import type { Container, ScenarioContext } from '../lib/compose-test.ts';

export const what = 'the broker, the database and what was in the broker are gone while customers pay';

/** Twice the time after which a failing health check would end a container. */
const AWAY_MS = 30_000;

export async function run(context: ScenarioContext) {
  const { check, compose, containers, docker, eventually, healthy, project, script, sql } = context;
  const partner = await context.partner();
  const sales = steadySales(context, partner.link.code, { perSecond: 1 });
  const since = new Date().toISOString(); // leaves out events of other scenarios
  const serverOf = async (name: string) => (await containers()).find(({ service }) => service === name)!;
  const recorded = async () => {
    const [row] = await sql<{ count: number }>('payments_sales', 'select count(*)::int as count from sales');
    return row!.count;
  };
  /** Checks that no other container was restarted: none is killed for being unhealthy, as without the database. */
  const undisturbed = async (before: Container[], away: string) => {
    const now = (await containers()).filter(({ once, service }) => !once && service !== away);
    for (const { name, inspected } of now) {
      const earlier = before.find(({ id }) => id === inspected.Id)!;
      assert.equal(inspected.State.StartedAt, earlier.inspected.State.StartedAt, `${name} was started again`);
    }
  };

  await check('without the broker people pay, and no container is ended for it', async () => {
    const before = await containers();
    const broker = await serverOf('rabbitmq');
    await docker('stop', broker.id);
    try {
      const sold = await recorded();
      await sleep(AWAY_MS);
      assert.ok((await recorded()) >= sold + 10, 'sales are not recorded meanwhile');
      await undisturbed(before, 'rabbitmq');
      const unhealthy = (await containers()).filter(
        ({ health, state }) => state === 'running' && health !== 'healthy',
      );
      assert.deepEqual(
        unhealthy.map(({ service }) => service),
        [],
      );
    } finally {
      await docker('start', broker.id);
      await healthy();
    }
  });

  await check('without the database people are told so, and no container is ended for it', async () => {
    const before = await containers();
    const database = await serverOf('postgres');
    await docker('stop', database.id);
    try {
      await sleep(AWAY_MS);
      const { status, body } = await partner.browser.call('GET', '/api/products');
      assert.deepEqual([status, body.code], [503, 'UNAVAILABLE']);
      await undisturbed(before, 'postgres');
    } finally {
      await docker('start', database.id);
      await healthy();
    }
    await eventually(async () => {
      assert.equal((await partner.browser.call('GET', '/api/products')).status, 200);
    }, 20_000);
  });

  let payments: string[] = [];
  await check('a broker that comes back empty is made whole by itself, and people pay', async () => {
    // The events wait in the queue of payouts, and are lost with the broker's disk.
    const payouts = await serverOf('payouts');
    await docker('stop', payouts.id);
    await sleep(5_000);
    const broker = await serverOf('rabbitmq');
    await docker('stop', broker.id);
    await docker('rm', broker.id);
    await docker('volume', 'rm', `${project}_rabbitmq`);
    await compose('up', '--detach', '--no-deps', 'rabbitmq');
    await docker('start', payouts.id);
    await healthy();
    payments = await sales.stop();
    const owed = () => sql<{ count: number }>('payments_sales', 'select count(*)::int as count from outbox');
    await eventually(async () => assert.equal((await owed())[0]?.count, 0), 60_000);
  });
  await check('make resend brings what it had lost: each sale has its commission, once', async () => {
    const of = `partner_id = ${partner.user.id}`;
    const [row] = await sql<{ count: number }>(
      'payouts',
      `select count(*)::int as count from ledger_entries where ${of}`,
    );
    const { count } = row!;
    assert.ok(count < payments.length, `${count} of ${payments.length} have theirs: nothing was lost`);
    const { code, output } = await script('resend', [], { FROM: since });
    assert.equal(code, 0, output);
    await exactlyOnce(context, partner, payments);
  });
  await check('the books balance, and nothing is a dead letter', () => balances(context));
}
