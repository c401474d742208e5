import { EventPattern } from '@nestjs/microservices';
import type { EventDefinition, EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '../database/database.js';

/** How a handler hears its event; Nest hands this to the strategy as the pattern's extras. */
export type Subscription =
  | { kind: 'one'; definition: EventDefinition; queue: string }
  | { kind: 'batch'; definition: EventDefinition; queue: string; size: number }
  | { kind: 'broadcast'; definition: EventDefinition };

type Handler<Args extends unknown[]> = TypedPropertyDescriptor<(...args: Args) => Promise<void>>;

const subscribe =
  <Args extends unknown[]>(pattern: string, subscription: Subscription) =>
  (target: object, key: string | symbol, descriptor: Handler<Args>) =>
    EventPattern<string>(pattern, { subscription })(target, key, descriptor);

/**
 * Handles an event, once, in one transaction: what `transaction` writes and the inbox row commit together, and
 * only then the message is acknowledged. Throw `PermanentError` for what no retry can mend.
 * @param queue the concern; the durable queue is `<service>.<queue>`
 */
export const OnEvent = <Data>(definition: EventDefinition<Data>, { queue }: { queue: string }) =>
  subscribe<[EventEnvelope<Data>, Transaction]>(`${queue}:${definition.type}`, {
    kind: 'one',
    definition: definition as EventDefinition,
    queue,
  });

/** As `OnEvent`, for projections: up to `batch` events in one transaction; a failing batch is tried one by one. */
export const OnEvents = <Data>(
  definition: EventDefinition<Data>,
  { queue, batch = 100 }: { queue: string; batch?: number },
) =>
  subscribe<[EventEnvelope<Data>[], Transaction]>(`${queue}:${definition.type}`, {
    kind: 'batch',
    definition: definition as EventDefinition,
    queue,
    size: batch,
  });

/** Every process hears every event from now on (its own exclusive queue): for the hub, which keeps nothing. */
export const OnBroadcast = <Data>(definition: EventDefinition<Data>) =>
  subscribe<[EventEnvelope<Data>]>(`broadcast:${definition.type}`, {
    kind: 'broadcast',
    definition: definition as EventDefinition,
  });

/** A failure that no retry can mend: the message goes straight to `<queue>.dlq`. */
export class PermanentError extends Error {}
