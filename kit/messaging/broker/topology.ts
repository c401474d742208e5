import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import type { EventDefinition } from '@portal/contracts/events/define-event';

/**
 * The topology on the broker (design, section 5). Declaring is idempotent. Every process declares what it needs at each
 * connect, so an emptied broker is restored by itself. All durable queues are quorum queues and all dead-lettering is
 * at-least-once: both survive a broker's crash, on RabbitMQ 3.10 to 4.3.
 *
 *   domain.events (topic) ──> <service>.<queue> ──given up (retry.rules.ts), or in flight in 100 crashes──> <service>.dead (direct)
 *        │                                                                        <service>.dead ──> <service>.<queue>.dlq
 *        └ unrouted ──> domain.unrouted ──> unrouted
 *        <service>.<queue>.hears.<event> exists ⇔ the binding above does (consumer-bindings.ts)
 *   domain.signals (topic) ──> the queues of the processes that listen now; an unrouted signal is dropped
 *   domain.retry.<service>.5s (fanout) ──> the queue of that name ──after 5 s──> domain.returns (direct) ──> <service>.<queue>
 */
export const EVENTS = 'domain.events';
export const SIGNALS = 'domain.signals';
export const UNROUTED = 'unrouted';
/** The delay before each retry; the last one repeats. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const UNROUTED_EXCHANGE = 'domain.unrouted';
export const retryExchange = (service: string, delayMs: number) =>
  `domain.retry.${service}.${delayMs / 1_000}s`;
/** The queues in which a service's messages wait for a retry, in the order in which they are declared. */
export const retryQueues = (service: string) =>
  RETRY_DELAYS_MS.map((delayMs) => retryExchange(service, delayMs));
/** Exchanges used only for their names. They tell processes without rights to a queue that its bindings are marked … */
export const marksBindings = (queue: string) => `${queue}.hears`;
/** … and that it is bound to the event. */
export const boundMark = (queue: string, definition: Pick<EventDefinition, 'type' | 'version'>) =>
  `${marksBindings(queue)}.${routingKey(definition)}`;
export const deadLetterQueue = (queue: string) => `${queue}.dlq`;
/** The exchange of a service for its dead letters, from the name of one of its queues. */
export const deadLetterExchange = (queue: string) => `${queue.slice(0, queue.indexOf('.'))}.dead`;
/** Leads a message to the queue that is its routing key, for retries and replays. */
export const RETURNS = 'domain.returns';

/** A breaking version has a routing key of its own, beside the old one. */
export const routingKey = ({ type, version }: Pick<EventDefinition, 'type' | 'version'>) =>
  version === 1 ? type : `${type}.v${version}`;

export const exchangeOf = ({ signal }: { signal?: boolean }) => (signal ? SIGNALS : EVENTS);

const QUORUM = { 'x-queue-type': 'quorum' };
const AT_LEAST_ONCE = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
/**
 * A message that was in flight in 100 crashes is taken for their cause. RabbitMQ 4's default is 20, which a night of
 * ordinary restarts can reach.
 */
const DELIVERY_LIMIT = 100;
/** For queues that store messages: to look at one must not count against a delivery limit. */
const KEEP = { ...QUORUM, 'x-delivery-limit': 1_000_000 };

/**
 * RabbitMQ 3.10 persists a new quorum queue half a second late, or when the next one is created. If it is killed before
 * that, the queue comes back without a leader: it accepts, delivers and confirms nothing and cannot be deleted. So this
 * creates and deletes one more: the queues before it then survive a crash, and may be bound. (Measured: killed within
 * 500 ms of its creation, the last queue was lost in 6 of 6 runs; in none with this.)
 */
async function persistQueues(channel: Channel): Promise<void> {
  const queue = `settling.${randomUUID()}`;
  await channel.assertQueue(queue, { durable: true, expires: 60_000, arguments: QUORUM });
  await channel.deleteQueue(queue);
}

/** Declares the exchanges of events and signals, and the queue for unrouted events. */
export async function declareEvents(channel: Channel): Promise<void> {
  await channel.assertExchange(UNROUTED_EXCHANGE, 'fanout');
  await channel.assertQueue(UNROUTED, { durable: true, arguments: KEEP });
  await persistQueues(channel);
  await channel.bindQueue(UNROUTED, UNROUTED_EXCHANGE, '');
  await channel.assertExchange(SIGNALS, 'topic');
  await channel.assertExchange(EVENTS, 'topic', { alternateExchange: UNROUTED_EXCHANGE });
  await channel.assertExchange(RETURNS, 'direct', { alternateExchange: UNROUTED_EXCHANGE });
}

/**
 * Declares the retry queues of a service: one for each delay. RabbitMQ expires messages only at the head of a queue, so all
 * messages in one have the same delay. A message returns by its routing key to its own queue only, never to every consumer of
 * the event. A release before this one shared five among all services, `domain.retry.5s` and so on, whose messages return in
 * the same way.
 */
export async function declareRetries(channel: Channel, service: string): Promise<void> {
  for (const delayMs of RETRY_DELAYS_MS) {
    const name = retryExchange(service, delayMs);
    await channel.assertExchange(name, 'fanout');
    await channel.assertQueue(name, {
      durable: true,
      messageTtl: delayMs,
      deadLetterExchange: RETURNS, // keeps the routing key: the queue to return to
      arguments: { ...QUORUM, ...AT_LEAST_ONCE },
    });
  }
  await persistQueues(channel);
  for (const name of retryQueues(service)) await channel.bindQueue(name, name, '');
}

/** Declares the dead-letter queue of a service's queue again, in case it was deleted. */
export async function declareDeadLetters(channel: Channel, queue: string): Promise<void> {
  await assertDeadLetters(channel, queue);
  await bindDeadLetters(channel, queue);
}

async function assertDeadLetters(channel: Channel, queue: string): Promise<void> {
  await channel.assertExchange(deadLetterExchange(queue), 'direct');
  await channel.assertQueue(deadLetterQueue(queue), { durable: true, arguments: KEEP });
}

async function bindDeadLetters(channel: Channel, queue: string): Promise<void> {
  await channel.bindQueue(deadLetterQueue(queue), deadLetterExchange(queue), deadLetterQueue(queue));
}

/**
 * Declares a service's queue for one concern and its dead-letter queue, and binds it to its events.
 * @param exists leaves the queue as it is. Its dead letters may go by the default exchange, as before D-89: RabbitMQ changes
 *   no queue, and would refuse to declare it with another exchange, or with one that the service may not write to.
 */
export async function declareQueue(
  channel: Channel,
  queue: string,
  definitions: EventDefinition[],
  { exists = false } = {},
): Promise<void> {
  await declareEvents(channel);
  await assertDeadLetters(channel, queue);
  // Before the queue, or consumer-bindings.ts could take the queue for an older version's.
  await channel.assertExchange(marksBindings(queue), 'fanout');
  if (!exists)
    await channel.assertQueue(queue, {
      durable: true,
      deadLetterExchange: deadLetterExchange(queue),
      deadLetterRoutingKey: deadLetterQueue(queue),
      arguments: { ...QUORUM, ...AT_LEAST_ONCE, 'x-delivery-limit': DELIVERY_LIMIT },
    });
  await persistQueues(channel);
  await bindDeadLetters(channel, queue);
  await channel.bindQueue(queue, RETURNS, queue);
  await bind(channel, queue, definitions);
  await markBound(channel, queue, definitions);
}

/** Declares the marks of events that are bound already. */
export async function markBound(
  channel: Channel,
  queue: string,
  definitions: Pick<EventDefinition, 'type' | 'version'>[],
): Promise<void> {
  for (const definition of definitions) await channel.assertExchange(boundMark(queue, definition), 'fanout');
}

/** Declares an exclusive queue of this process, deleted with its connection. @returns its name */
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
