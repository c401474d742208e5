import { Injectable, Logger } from '@nestjs/common';
import type { EventDefinition, EventEnvelope } from '@portal/contracts/events/define-event';
import { runInContext } from '../../process/context.js';
import { Readiness } from '../../process/readiness.js';
import { tracing } from '../../tracing/tracing.js';
import { BrokerConnections } from '../broker/connection.js';
import { MessagingOptions } from '../broker/messaging-options.js';
import { mayPublish, publisherOf } from '../broker/publisher.rules.js';
import { declareBroadcastQueue } from '../broker/topology.js';
import { readEnvelope, schemaName } from '../outbox/envelope.js';
import { contextOf } from './handling.js';
import { QueueSubscription, type Delivery } from './queue-subscription.js';

/** A handler that receives every event from now on. */
export interface Listener {
  definition: EventDefinition;
  handle(event: EventEnvelope): Promise<void>;
}

const PREFETCH = 100;

/** Consumes an exclusive queue, declared at each connect: events sent between are missed (D-28: pages refetch). */
@Injectable()
export class BroadcastConsumer {
  private readonly logger = new Logger(BroadcastConsumer.name);
  private readonly listeners = new Map<string, Listener>();
  private readonly onMissed = new Set<() => void>();
  private subscription: QueueSubscription | null = null;
  private subscribedAt = Infinity;

  constructor(
    private readonly options: MessagingOptions,
    private readonly connections: BrokerConnections,
    private readonly readiness: Readiness,
  ) {}

  start(listeners: Listener[]): void {
    if (listeners.length === 0) return;
    for (const listener of listeners) this.listeners.set(schemaName(listener.definition), listener);
    const definitions = listeners.map(({ definition }) => definition);
    let times = 0;
    const subscription = new QueueSubscription('broadcast', this.connections.consuming, {
      declare: (channel) => declareBroadcastQueue(channel, definitions),
      prefetch: PREFETCH,
      handle: (delivery) => this.handle(delivery),
      onSubscribed: () => {
        this.subscribedAt = Date.now();
        if (times++ > 0) for (const tell of this.onMissed) tell();
      },
    });
    subscription.start();
    this.subscription = subscription;
    this.readiness.register({
      name: 'broadcasts',
      forRequests: false,
      check: async () => {
        if (!subscription.isSubscribed) throw new Error('not subscribed');
      },
    });
  }

  /** Calls `tell` at each resubscription, since events may have been missed: pages should refetch then. */
  whenMissed(tell: () => void): void {
    this.onMissed.add(tell);
  }

  /** Since when it has heard every event, in milliseconds since 1970; Infinity while it hears none. */
  get hearsSince(): number {
    return this.subscription?.isSubscribed ? this.subscribedAt : Infinity;
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** A failure is only logged: a process that stores nothing has no reason to retry. */
  private async handle(delivery: Delivery): Promise<void> {
    try {
      const definitions = new Map(
        [...this.listeners].map(([schema, { definition }]) => [schema, definition]),
      );
      const event = readEnvelope(delivery.message.content, definitions);
      if (!this.isTrusted(delivery, definitions.get(event.dataschema)!)) return;
      await tracing.handling('broadcast', [event], () =>
        runInContext(contextOf([event]), () => this.listeners.get(event.dataschema)!.handle(event)),
      );
    } catch (error) {
      this.logger.error(`${delivery.message.fields.routingKey} was not handled`, error);
    } finally {
      delivery.acknowledge();
    }
  }

  /** Events without a publisher are not shown: pages refetch what they announce (D-89). */
  private isTrusted({ message }: Delivery, { source }: EventDefinition): boolean {
    const { user } = this.connections.consuming;
    const publisher = publisherOf(message.properties, { self: user, queue: 'broadcast' });
    if (publisher !== null && mayPublish(publisher, source, { self: user, service: this.options.name }))
      return true;
    this.logger.warn(
      `${message.fields.routingKey} was published by ${publisher ?? 'nobody'}, not by ${source}`,
    );
    return false;
  }
}
