import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import type { EventDefinition } from '@portal/contracts/events/define-event';

/**
 * What exists on the broker (design, section 5). Declaring is idempotent and done by whoever needs a thing, at
 * each connect, so a broker that was emptied is complete again by itself. All that last are quorum queues and all
 * dead-lettering is at-least-once: both survive a broker's crash, on RabbitMQ 3.10 to 4.3.
 *
 *   domain.events (topic) ──> <service>.<queue> ──given up (retry.rules.ts), or under way in 100 crashes──> <service>.<queue>.dlq
 *        └ routed to nobody ──> domain.unrouted ──> unrouted
 *        <service>.<queue>.hears.<event> exists ⇔ the binding above does (hearers.ts)
 *   domain.signals (topic) ──> the queues of the processes that listen now; routed to nobody, a signal is gone
 *   domain.retry.5s (fanout) ──> domain.retry.5s ──after 5 s──> domain.returns (direct) ──> <service>.<queue>
 */
export const EVENTS = 'domain.events';
export const SIGNALS = 'domain.signals';
export const UNROUTED = 'unrouted';
/** How long a message waits before each next try; the last one repeats. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const UNROUTED_EXCHANGE = 'domain.unrouted';
const RETURNS = 'domain.returns';

export const retryExchange = (delayMs: number) => `domain.retry.${delayMs / 1_000}s`;
/** Exchanges for nothing but their names, which tell whoever may not look into a queue that its bindings are marked … */
export const marksBindings = (queue: string) => `${queue}.hears`;
/** … and that the event reaches it. */
export const boundMark = (queue: string, definition: Pick<EventDefinition, 'type' | 'version'>) =>
  `${marksBindings(queue)}.${routingKey(definition)}`;
export const deadLetterQueue = (queue: string) => `${queue}.dlq`;

/** A version that breaks readers travels under a key of its own, beside the old. */
export const routingKey = ({ type, version }: Pick<EventDefinition, 'type' | 'version'>) =>
  version === 1 ? type : `${type}.v${version}`;

export const exchangeOf = ({ signal }: { signal?: boolean }) => (signal ? SIGNALS : EVENTS);

const QUORUM = { 'x-queue-type': 'quorum' };
const AT_LEAST_ONCE = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
/**
 * A message that was under way in 100 crashes is taken for their cause. RabbitMQ 4 would stop at 20 by itself,
 * which a night of ordinary restarts can reach.
 */
const DELIVERY_LIMIT = 100;
/** Where messages rest, looking at one is no delivery to count. */
const KEEP = { ...QUORUM, 'x-delivery-limit': 1_000_000 };

/**
 * RabbitMQ 3.10 notes down that a quorum queue exists half a second late, or when the next one is made. Killed before
 * that, it comes back with a queue without leader, which takes, gives and confirms nothing and cannot be deleted. So
 * one more is made and deleted: then the queues before it outlive a crash, and may be bound. (Tried: killed within
 * 500 ms of its making, the last queue was lost in 6 of 6 runs; in none with this.)
 */
async function settleQueues(channel: Channel): Promise<void> {
  const queue = `settling.${randomUUID()}`;
  await channel.assertQueue(queue, { durable: true, expires: 60_000, arguments: QUORUM });
  await channel.deleteQueue(queue);
}

/** The exchanges of events and signals, and the queue that keeps the events which nobody is bound to. */
export async function declareEvents(channel: Channel): Promise<void> {
  await channel.assertExchange(UNROUTED_EXCHANGE, 'fanout');
  await channel.assertQueue(UNROUTED, { durable: true, arguments: KEEP });
  await settleQueues(channel);
  await channel.bindQueue(UNROUTED, UNROUTED_EXCHANGE, '');
  await channel.assertExchange(SIGNALS, 'topic');
  await channel.assertExchange(EVENTS, 'topic', { alternateExchange: UNROUTED_EXCHANGE });
  await channel.assertExchange(RETURNS, 'direct', { alternateExchange: UNROUTED_EXCHANGE });
}

/**
 * The queues in which messages wait for their next try; one for each delay, shared by all services. All that wait in one
 * wait equally long, so that a message that expires is always the first: RabbitMQ looks at the head alone. They come back
 * by their routing key to their own queue only, never to all who heard the event.
 */
export async function declareRetries(channel: Channel): Promise<void> {
  const names = [...new Set(RETRY_DELAYS_MS)].map((delayMs) => [retryExchange(delayMs), delayMs] as const);
  for (const [name, delayMs] of names) {
    await channel.assertExchange(name, 'fanout');
    await channel.assertQueue(name, {
      durable: true,
      messageTtl: delayMs,
      deadLetterExchange: RETURNS, // with the routing key as published: the queue to return to
      arguments: { ...QUORUM, ...AT_LEAST_ONCE },
    });
  }
  await settleQueues(channel);
  for (const [name] of names) await channel.bindQueue(name, name, '');
}

export async function declareDeadLetters(channel: Channel, queue: string): Promise<void> {
  await channel.assertQueue(deadLetterQueue(queue), { durable: true, arguments: KEEP });
}

/** A service's queue for one concern, its dead letters beside it, bound to what it hears. */
export async function declareQueue(
  channel: Channel,
  queue: string,
  definitions: EventDefinition[],
): Promise<void> {
  await declareEvents(channel);
  await declareDeadLetters(channel, queue);
  await channel.assertExchange(marksBindings(queue), 'fanout'); // before there is a queue
  await channel.assertQueue(queue, {
    durable: true,
    deadLetterExchange: '',
    deadLetterRoutingKey: deadLetterQueue(queue),
    arguments: { ...QUORUM, ...AT_LEAST_ONCE, 'x-delivery-limit': DELIVERY_LIMIT },
  });
  await settleQueues(channel);
  await channel.bindQueue(queue, RETURNS, queue);
  await bind(channel, queue, definitions);
  await markBound(channel, queue, definitions);
}

/** Once they are bound. */
export async function markBound(
  channel: Channel,
  queue: string,
  definitions: Pick<EventDefinition, 'type' | 'version'>[],
): Promise<void> {
  for (const definition of definitions) await channel.assertExchange(boundMark(queue, definition), 'fanout');
}

/** A queue of this process alone, gone with its connection. @returns its name */
export async function declareBroadcastQueue(
  channel: Channel,
  definitions: EventDefinition[],
): Promise<string> {
  await declareEvents(channel);
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
  await bind(channel, queue, definitions);
  return queue;
}

async function bind(channel: Channel, queue: string, definitions: EventDefinition[]): Promise<void> {
  for (const definition of definitions)
    await channel.bindQueue(queue, exchangeOf(definition), routingKey(definition));
}
