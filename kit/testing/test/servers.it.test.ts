import { expect, test } from '@jest/globals';
import { connect } from 'amqplib';
import pg from 'pg';

test('the run has a PostgreSQL 17 with a superuser and the settings of the portal', async () => {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  const { rows } = await client.query<{ version: number; cost: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('random_page_cost') as cost`,
  );
  await client.end();
  expect(rows).toEqual([{ version: 17, cost: '1.1' }]);
});

test('the run has a RabbitMQ that keeps quorum queues', async () => {
  const connection = await connect(process.env.TEST_AMQP_URL!);
  const channel = await connection.createConfirmChannel();
  const queue = `servers.${process.pid}`;
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  channel.sendToQueue(queue, Buffer.from('kept'), { persistent: true });
  await channel.waitForConfirms();
  expect(((await channel.get(queue, { noAck: true })) || undefined)?.content.toString()).toBe('kept');
  await channel.deleteQueue(queue);
  await connection.close();
});
