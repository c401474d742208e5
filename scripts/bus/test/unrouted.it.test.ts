import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { allEvents } from '@portal/contracts/events/all.gen';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import { declareQueue, exchangeOf, routingKey, UNROUTED } from '@portal/kit/messaging/broker/topology';
import { freshBus } from '@portal/kit/testing/fresh';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';

// consumers.test.ts checks that the services use exactly these queues.
const queues = new Map<string, EventDefinition[]>();
for (const event of allEvents)
  for (const queue of event.consumedBy ?? []) queues.set(queue, [...(queues.get(queue) ?? []), event]);

let connection: ChannelModel;
let channel: ConfirmChannel;
beforeAll(async () => {
  connection = await connect(await freshBus());
  channel = await connection.createConfirmChannel();
  for (const [queue, events] of queues) await declareQueue(channel, queue, events);
});
afterAll(() => connection.close());
beforeEach(() => channel.purgeQueue(UNROUTED));

type Published = Pick<EventDefinition, 'type' | 'version' | 'signal'>;

/** @returns the routing keys of events that no queue was bound to, and that now wait with an alarm */
async function leftToNobody(events: Published[]): Promise<string[]> {
  for (const event of events) channel.publish(exchangeOf(event), routingKey(event), Buffer.from('{}'));
  await channel.waitForConfirms();
  const left: string[] = [];
  for (;;) {
    const message = await channel.get(UNROUTED, { noAck: true });
    if (!message) return left;
    left.push(message.fields.routingKey);
  }
}

test('of all events, on the queues that the services make, none is left to nobody', async () => {
  expect(await leftToNobody(allEvents)).toEqual([]);
});

test('one that no queue is bound to is left; a signal is not', async () => {
  const unheard: Published[] = [
    { type: 'payout.dreamt', version: 1 },
    { type: 'payout.voided', version: 99 },
    { type: 'payout.hinted', version: 1, signal: true },
  ];
  expect(await leftToNobody(unheard)).toEqual(['payout.dreamt', 'payout.voided.v99']);
});
