// An event that no service can parse becomes a dead letter, and the operator's tool handles it.
import assert from 'node:assert/strict';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'make dlq: an event that nobody can read is listed, shown and sent again';

/** The queues of `sale.recorded`. */
const QUEUES = [
  'notifications.sale',
  'payments-sales.clients',
  'payments-sales.subscriptions',
  'payouts.sale',
];

const UNREADABLE = `
  insert into outbox (type, version, source, subject, data, correlation_id)
  values ('sale.recorded', 1, 'payments-sales', 'sale/0', '{"saleId": "none"}', 'test') returning id`;

export async function run({ check, compose, eventually, script, sql }: ScenarioContext) {
  const dlq = async (...args: string[]) => {
    const { code, output } = await script('dlq', args);
    assert.equal(code, 0, output);
    return output;
  };
  const waiting = async (queue: string) => new RegExp(`^${queue} +(\\d+)$`, 'm').exec(await dlq('list'))?.[1];

  await check('nothing is there at first', async () => {
    for (const queue of QUEUES) assert.equal(await waiting(queue), '0', queue);
  });
  try {
    await check('an event that nobody can read is kept for each who should have', async () => {
      await sql('payments_sales', UNREADABLE);
      await eventually(async () => {
        for (const queue of QUEUES) assert.equal(await waiting(queue), '1', queue);
      }, 30_000);
      assert.match(await dlq('show', 'payouts.sale'), /sale\.recorded.*\n\n.*"saleId": "none"/s);
    });
    await check('it is sent again, and comes back', async () => {
      assert.match(await dlq('replay', 'payouts.sale'), /^1 of 1 sent again\.$/m);
      await eventually(async () => assert.equal(await waiting('payouts.sale'), '1'), 30_000);
    });
    await check('who asks for a queue that is not there is told so', async () => {
      const { code, output } = await script('dlq', ['show', 'nobody.nothing']);
      assert.equal(code, 1);
      assert.match(output, /There is no queue nobody\.nothing\./);
    });
  } finally {
    for (const queue of QUEUES)
      await compose(
        'exec',
        '-T',
        'rabbitmq',
        'rabbitmqctl',
        '--quiet',
        '-p',
        'portal',
        'purge_queue',
        `${queue}.dlq`,
      );
  }
}
