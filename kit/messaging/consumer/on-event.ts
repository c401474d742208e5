import { Catch, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventDefinition, EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '../../database/database.js';

/** How a handler subscribes to its event; Nest hands this to the strategy as the pattern's extras. */
export type Subscription =
  | { kind: 'one'; definition: EventDefinition; queue: string }
  | { kind: 'batch'; definition: EventDefinition; queue: string; size: number }
  | { kind: 'broadcast'; definition: EventDefinition };

type Handler<Args extends unknown[]> = TypedPropertyDescriptor<(...args: Args) => Promise<void>>;

/** Rethrows a handler's error, which Nest would only log: the consumer needs it, to retry or to give up. */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): never {
    throw error;
  }
}

const subscribe =
  <Args extends unknown[]>(concern: string, subscription: Subscription) =>
  (target: object, key: string | symbol, descriptor: Handler<Args>) => {
    const { type, version } = subscription.definition;
    EventPattern<string>(`${concern}:${type}/${version}`, { subscription })(target, key, descriptor);
    // Nest passes only declared parameters: the event or events, and the transaction.
    Payload()(target, key, 0);
    if (subscription.kind !== 'broadcast') Ctx()(target, key, 1);
    UseFilters(RethrowFilter)(target, key, descriptor);
  };

/**
 * Handles an event, once, in one transaction: what `transaction` writes and the inbox row commit together, and
 * only then the message is acknowledged. Throw `PermanentError` when a retry cannot help.
 * @param queue the concern; the durable queue is `<service>.<queue>`
 */
export const OnEvent = <Data>(definition: EventDefinition<Data>, { queue }: { queue: string }) =>
  subscribe<[EventEnvelope<Data>, Transaction]>(queue, {
    kind: 'one',
    definition: definition as EventDefinition,
    queue,
  });

/** As `OnEvent`, for projections: up to `batch` events in one transaction; a batch that fails is retried one by one. */
export const OnEvents = <Data>(
  definition: EventDefinition<Data>,
  { queue, batch = 100 }: { queue: string; batch?: number },
) =>
  subscribe<[EventEnvelope<Data>[], Transaction]>(queue, {
    kind: 'batch',
    definition: definition as EventDefinition,
    queue,
    size: batch,
  });

/** Every process receives every event from now on, through an exclusive queue: for the hub, which stores nothing. */
export const OnBroadcast = <Data>(definition: EventDefinition<Data>) =>
  subscribe<[EventEnvelope<Data>]>('broadcast', {
    kind: 'broadcast',
    definition: definition as EventDefinition,
  });

/** A failure that no retry can fix: the message goes straight to `<queue>.dlq`. */
export class PermanentError extends Error {}
