// Two of the services that sell and book, and one again, while customers pay.
import assert from 'node:assert/strict';
import { livePage } from '../lib/customers.mjs';
import { say } from '../lib/say.mjs';
import { balances, exactlyOnce, sell, steadySales } from '../lib/steady-sales.mjs';

export const what = 'two payments-sales and two payouts share the work, and one of each takes it all again';

const SALES = 32;

export async function run(context) {
  const { portal, check, compose, containers, eventually } = context;
  const partner = await context.partner();
  const heard = [];
  const socket = await livePage(portal, partner.browser, { userId: partner.user.id, role: 'partner' });
  socket.on('sale', (sale) => heard.push(sale));
  const scaleTo = async (count) => {
    const scaled = ['payments-sales', 'payouts'];
    const scale = scaled.flatMap((name) => ['--scale', `${name}=${count}`]);
    await compose('up', '--detach', '--wait', '--no-deps', '--no-recreate', ...scale, ...scaled);
    const running = (await containers()).filter(({ service }) => scaled.includes(service));
    assert.equal(running.length, count * scaled.length);
  };
  const payments = [];

  await check('the second ones start beside the first', () => scaleTo(2));
  await check('sales and commissions are spread over both', async () => {
    payments.push(...(await sell(context, partner.link.code, SALES)));
    await exactlyOnce(context, partner, payments);
    for (const [service, counter] of [
      ['payments-sales', /^http_request_duration_seconds_count\{.*route="\/webhook",status="200"\} (\d+)$/m],
      ['payouts', /^bus_handled_total\{queue="payouts.sale",outcome="done"\} (\d+)$/m],
    ]) {
      const [one, other] = await Promise.all(
        [1, 2].map((number) => figure(context, service, number, counter)),
      );
      say(`    ${service}: ${one} and ${other}`);
      assert.ok(one > 0 && other > 0, `one ${service} had nothing to do`);
    }
  });
  await check('the partner heard of each live, once', () =>
    eventually(() => assert.equal(heard.length, SALES), 10_000),
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

/** A figure of one container's `/metrics`; 0 when it is not there yet. */
async function figure({ inside }, service, number, counter) {
  const text = await inside(
    service,
    `console.log(await (await fetch('http://127.0.0.1:3000/metrics')).text())`,
    {
      number,
    },
  );
  return Number(counter.exec(text)?.[1] ?? 0);
}
