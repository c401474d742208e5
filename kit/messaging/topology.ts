import type { Channel } from 'amqplib';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import { RETRY_DELAYS_MS } from './retry.rules.js';

/**
 * What exists on the broker (design, section 5). Declaring is idempotent and done by whoever needs a thing, at
 * each connect, so a broker that was emptied is complete again by itself. All queues are quorum queues and all
 * dead-lettering is at-least-once: both survive a broker's crash, on RabbitMQ 3.10 to 4.3.
 *
 *   domain.events (topic) ──> <service>.<queue> ──rejected 100 times──> <service>.<queue>.dlq
 *        └ routed to nobody ──> domain.unrouted ──> unrouted
 *   domain.retry.5s (fanout) ──> domain.retry.5s ──after 5 s──> domain.returns (direct) ──> <service>.<queue>
 */
export const EVENTS = 'domain.events';
export const UNROUTED = 'unrouted';
const UNROUTED_EXCHANGE = 'domain.unrouted';
const RETURNS = 'domain.returns';

export const retryExchange = (delayMs: number) => `domain.retry.${delayMs / 1_000}s`;
export const deadLetterQueue = (queue: string) => `${queue}.dlq`;

/** A version that breaks readers travels under a key of its own, beside the old. */
export const routingKey = ({ type, version }: Pick<EventDefinition, 'type' | 'version'>) =>
  version === 1 ? type : `${type}.v${version}`;

const QUORUM = { 'x-queue-type': 'quorum' };
const AT_LEAST_ONCE = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
/**
 * A message that was under way in 100 crashes is taken for their cause. RabbitMQ 4 would stop at 20 by itself,
 * which a night of ordinary restarts can reach.
 */
const DELIVERY_LIMIT = 100;
/** Where messages rest, looking at one is no delivery to count. */
const KEEP = { ...QUORUM, 'x-delivery-limit': 1_000_000 };

/** The exchange of events, and the queue that keeps what nobody is bound to. */
export async function declareEvents(channel: Channel): Promise<void> {
  await channel.assertExchange(UNROUTED_EXCHANGE, 'fanout');
  await channel.assertQueue(UNROUTED, { durable: true, arguments: KEEP });
  await channel.bindQueue(UNROUTED, UNROUTED_EXCHANGE, '');
  await channel.assertExchange(EVENTS, 'topic', { alternateExchange: UNROUTED_EXCHANGE });
  await channel.assertExchange(RETURNS, 'direct', { alternateExchange: UNROUTED_EXCHANGE });
}

/** The queues in which messages wait for their next try; one for each delay, shared by all services. */
export async function declareRetries(channel: Channel): Promise<void> {
  for (const delayMs of new Set(RETRY_DELAYS_MS)) {
    const name = retryExchange(delayMs);
    await channel.assertExchange(name, 'fanout');
    await channel.assertQueue(name, {
      durable: true,
      messageTtl: delayMs,
      deadLetterExchange: RETURNS, // with the routing key as published: the queue to return to
      arguments: { ...QUORUM, ...AT_LEAST_ONCE },
    });
    await channel.bindQueue(name, name, '');
  }
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
  await channel.assertQueue(queue, {
    durable: true,
    deadLetterExchange: '',
    deadLetterRoutingKey: deadLetterQueue(queue),
    arguments: { ...QUORUM, ...AT_LEAST_ONCE, 'x-delivery-limit': DELIVERY_LIMIT },
  });
  await channel.bindQueue(queue, RETURNS, queue);
  for (const definition of definitions) await channel.bindQueue(queue, EVENTS, routingKey(definition));
}

/** A queue of this process alone, gone with its connection. @returns its name */
export async function declareBroadcastQueue(
  channel: Channel,
  definitions: EventDefinition[],
): Promise<string> {
  await declareEvents(channel);
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
  for (const definition of definitions) await channel.bindQueue(queue, EVENTS, routingKey(definition));
  return queue;
}
