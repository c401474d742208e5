import { Injectable, Optional } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { Readiness } from '../process/readiness.js';
import { BrokerConnections } from './broker/connection.js';
import { MessagingOptions } from './broker/messaging-options.js';
import { BroadcastConsumer, type Listener } from './consumer/broadcast-consumer.js';
import { DurableConsumers, type Concern } from './consumer/durable-consumers.js';
import type { Subscription } from './consumer/on-event.js';
import { Relay } from './outbox/relay.js';

/**
 * Nest's transport for our bus (design, section 5): gives every `@OnEvent`, `@OnEvents` and `@OnBroadcast` handler
 * its events, and runs the relay. Nest calls `close` after HTTP has closed and before the database closes.
 */
@Injectable()
export class EventStrategy extends Server implements CustomTransportStrategy {
  constructor(
    private readonly options: MessagingOptions,
    private readonly connections: BrokerConnections,
    private readonly broadcasts: BroadcastConsumer,
    private readonly readiness: Readiness,
    @Optional() private readonly consumers?: DurableConsumers,
    @Optional() private readonly relay?: Relay,
  ) {
    super();
  }

  /** Does not wait for the broker: the process starts and answers requests without it, and connects once it is up. */
  async listen(callback: (error?: unknown) => void) {
    try {
      const { concerns, listeners } = this.sort();
      await Promise.all(this.used().map((connection) => connection.start()));
      this.readiness.register({
        name: 'broker',
        forRequests: false,
        check: async () => {
          if (!this.used().every((connection) => connection.isUp)) throw new Error('not connected');
        },
      });
      this.relay?.start();
      this.consumers?.start(concerns);
      this.broadcasts.start(listeners);
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close() {
    await Promise.all([this.consumers?.stop(), this.broadcasts.stop()]);
    await this.relay?.stop();
    await Promise.all(this.used().map((connection) => connection.close()));
  }

  on(): never {
    throw new Error('The bus has no events of its own');
  }

  unwrap(): never {
    throw new Error('There is no one client behind the bus');
  }

  private used() {
    const { publishing, consuming } = this.connections;
    return this.options.durable ? [publishing, consuming] : [consuming];
  }

  /** Sorts Nest's handlers into concerns and listeners to broadcasts. */
  private sort(): { concerns: Concern[]; listeners: Listener[] } {
    const concerns = new Map<string, Concern>();
    const listeners: Listener[] = [];
    for (const [pattern, handler] of this.getHandlers()) {
      const subscription = handler.extras?.subscription as Subscription | undefined;
      if (!subscription)
        throw new Error(`${pattern}: only @OnEvent, @OnEvents and @OnBroadcast work on this bus`);
      if (handler.next) throw new Error(`${pattern} has two handlers: give one of them a queue of its own`);
      const { definition } = subscription;
      if (subscription.kind === 'broadcast') {
        listeners.push({ definition, handle: async (event) => void (await handler(event)) });
        continue;
      }
      if (!this.consumers) throw new Error(`${pattern}: this process consumes only broadcasts`);
      const batch = subscription.kind === 'batch' ? subscription.size : 1;
      const concern = concerns.get(subscription.queue) ?? { queue: subscription.queue, reactions: [], batch };
      if (concern.batch !== batch)
        throw new Error(`${pattern}: all handlers of a queue take batches of one size, or none`);
      concern.reactions.push({ definition, apply: applying(handler, subscription) });
      concerns.set(subscription.queue, concern);
    }
    return { concerns: [...concerns.values()], listeners };
  }
}

const applying =
  (handler: MessageHandler, subscription: Subscription): Concern['reactions'][number]['apply'] =>
  async (events, transaction) => {
    if (subscription.kind === 'batch') await handler(events, transaction);
    else for (const event of events) await handler(event, transaction);
  };
