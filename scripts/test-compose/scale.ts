// Scales the services that sell and book to two replicas and back, while customers pay.
import assert from 'node:assert/strict';
import { livePage } from '../lib/customers.ts';
import { say } from '../lib/say.ts';
import { balances, exactlyOnce, sell, steadySales } from '../lib/steady-sales.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'two payments-sales and two payouts share the work, and one of each takes it all again';

const AT_ONCE = 16;

export async function run(context: ScenarioContext) {
  const { portal, check, compose, containers, eventually } = context;
  const partner = await context.partner();
  const heard: unknown[] = [];
  const socket = await livePage(portal, partner.browser, { userId: partner.user.id, role: 'partner' });
  socket.on('sale', (sale) => heard.push(sale));
  const scaleTo = async (count: number) => {
    const scaled = ['payments-sales', 'payouts'];
    const scale = scaled.flatMap((name) => ['--scale', `${name}=${count}`]);
    await compose('up', '--detach', '--wait', '--no-deps', '--no-recreate', ...scale, ...scaled);
    const running = (await containers()).filter(({ service }) => scaled.includes(service));
    assert.equal(running.length, count * scaled.length);
  };
  const payments: string[] = [];

  await check('the second ones start beside the first', () => scaleTo(2));
  await check('sales and commissions are spread over both', async () => {
    const before = await worked(context);
    // The gateway renews its connections to the first replica one by one.
    await eventually(async () => {
      payments.push(...(await sell(context, partner.link.code, AT_ONCE)));
      const now = await worked(context);
      for (const [name, count] of now)
        assert.ok(count > (before.get(name) ?? 0), `${name} had nothing to do`);
      say(`    ${[...now].map(([name, count]) => `${name}: ${count - (before.get(name) ?? 0)}`).join(', ')}`);
    }, 60_000);
    await exactlyOnce(context, partner, payments);
  });
  await check('the partner heard of each live, once', () =>
    eventually(() => assert.equal(heard.length, payments.length), 10_000),
  );
  await check('one of each again: nothing is lost while the other ones stop', async () => {
    const sales = steadySales(context, partner.link.code, { perSecond: 2 });
    await scaleTo(1);
    payments.push(...(await sales.stop()));
    await exactlyOnce(context, partner, payments);
    await eventually(() => assert.equal(heard.length, payments.length), 10_000);
  });
  socket.close();
  await check('the books balance', () => balances(context));
}

const WORK: Record<string, RegExp> = {
  'payments-sales': /^http_request_duration_seconds_count\{.*route="\/webhook",status="200"\} (\d+)$/m,
  payouts: /^bus_handled_total\{queue="payouts.sale",outcome="done"\} (\d+)$/m,
};

/** How many webhooks each payments-sales and how many sales each payouts has handled, by container. */
async function worked({ inside }: ScenarioContext): Promise<Map<string, number>> {
  const ask = "console.log(await (await fetch('http://127.0.0.1:3000/metrics')).text())";
  const each = Object.keys(WORK).flatMap((service) => [1, 2].map((number) => ({ service, number })));
  return new Map(
    await Promise.all(
      each.map(async ({ service, number }) => {
        const [, count = 0] = WORK[service]!.exec(await inside(service, ask, { number })) ?? [];
        return [`${service} ${number}`, Number(count)] as const;
      }),
    ),
  );
}
