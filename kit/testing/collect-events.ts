import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { connect } from 'amqplib';
import { declareEvents, EVENTS, SIGNALS } from '../messaging/broker/topology.js';

/** Collects everything that is published on a bus from now on: `events` grows as it comes. */
export async function collectEvents(
  amqpUrl: string,
): Promise<{ events: EventEnvelope[]; close(): Promise<void> }> {
  const connection = await connect(amqpUrl);
  const channel = await connection.createChannel();
  await declareEvents(channel);
  const { queue } = await channel.assertQueue('', { exclusive: true });
  for (const exchange of [EVENTS, SIGNALS]) await channel.bindQueue(queue, exchange, '#');
  const events: EventEnvelope[] = [];
  await channel.consume(
    queue,
    (message) => message && events.push(JSON.parse(message.content.toString()) as EventEnvelope),
    { noAck: true },
  );
  return { events, close: () => connection.close() };
}
