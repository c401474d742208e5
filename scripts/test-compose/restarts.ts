// Every container is killed once while customers pay, two at a time.
import assert from 'node:assert/strict';
import { balances, exactlyOnce, steadySales } from '../lib/steady-sales.ts';
import type { Container, ScenarioContext } from '../lib/compose-test.ts';

export const what = 'every container is killed while sales go on';

/** Below the rate limit of one address (THROTTLE_CREATE_INTENT). */
const PER_SECOND = 1;

/** Fewer sales would prove little. */
const LEAST = 10;

/**
 * First those that Stripe's webhooks need: failed webhooks are retried after 1, 5 and 30 s, while the others follow.
 */
const FIRST = ['gateway', 'payments-sales', 'stripe-sandbox', 'postgres'];

export async function run(context: ScenarioContext) {
  const { check, containers, sql } = context;
  const partner = await context.partner();
  const place = ({ service }: Container) => (FIRST.includes(service) ? FIRST.indexOf(service) : FIRST.length);
  const all = (await containers()).filter(({ once }) => !once).sort((a, b) => place(a) - place(b));
  const countSales = async () => {
    const sold = 'select count(*)::int as sales from sales';
    return (await sql<{ sales: number }>('payments_sales', sold))[0]!.sales;
  };
  const before = await countSales();
  const sales = steadySales(context, partner.link.code, { perSecond: PER_SECOND });

  for (let pair; (pair = all.splice(0, 2)).length > 0;) {
    const names = pair.map(({ service }) => service).join(' and ');
    await check(`${names} killed, and back`, () =>
      Promise.all(pair.map((container) => kill(context, container))),
    );
  }

  let payments: string[] = [];
  await check('every customer could pay', async () => {
    payments = await sales.stop();
    assert.ok(payments.length >= LEAST, `only ${payments.length} sales in all the time`);
    assert.equal(new Set(payments).size, payments.length);
  });
  await check(
    `each of the ${payments.length} sales is recorded exactly once, with its commission`,
    async () => {
      await exactlyOnce(context, partner, payments);
      assert.equal((await countSales()) - before, payments.length, 'sales of nobody');
    },
  );
  await check('the books balance, and nothing is a dead letter', () => balances(context));
}

/**
 * Kills our programs from inside the container, so that Docker restarts them by itself. A server is process 1 of its
 * container and cannot be killed from inside. Docker treats a container that it killed itself as stopped, so that one
 * is started again.
 */
async function kill({ docker, eventually, healthy }: ScenarioContext, { id, service, inspected }: Container) {
  if (inspected.HostConfig.Init)
    await docker('exec', id, 'bash', '-c', 'kill -9 -1').catch(() => undefined); // the command dies with them
  else {
    await docker('kill', '--signal', 'KILL', id);
    await docker('start', id);
  }
  const startedAt = () => docker('inspect', '--format', '{{json .State.StartedAt}}', id);
  await eventually(async () => {
    const at = JSON.parse(await startedAt()) as string;
    assert.notEqual(at, inspected.State.StartedAt, `${service} was not started again`);
  }, 20_000);
  await healthy(service);
}
