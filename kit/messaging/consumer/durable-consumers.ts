import { Injectable } from '@nestjs/common';
import type { ConfirmChannel } from 'amqplib';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Gauge } from 'prom-client';
import { DatabaseSettings } from '../../config/service-settings.js';
import { Readiness } from '../../process/readiness.js';
import { BrokerConnections } from '../broker/connection.js';
import { MessagingOptions } from '../broker/messaging-options.js';
import { queueMessages } from '../broker/metrics.js';
import { deadLetterQueue, declareQueue, UNROUTED } from '../broker/topology.js';
import { FailedMessages } from '../dead-letters/failed-messages.js';
import { Handling, type Reaction } from './handling.js';
import { Inbox } from './inbox.js';
import { QueueSubscription } from './queue-subscription.js';
import { inBatches, oneByOne } from './workers.js';

/** The handlers of one concern, which consume one queue. */
export interface Concern {
  queue: string;
  reactions: Reaction[];
  /** How many events a transaction takes; 1 for `@OnEvent`. */
  batch: number;
}

const PREFETCH = 100;
/** The handlers' share of the database connections; the rest is for requests and the relay. */
const SHARE_OF_POOL = 0.5;

/** A service's consumers: one subscription for each concern. */
@Injectable()
export class DurableConsumers {
  private subscriptions: QueueSubscription[] = [];
  private watch: ConfirmChannel | null = null;
  private stopMeasuring: () => void = () => undefined;
  private readonly limit: LimitFunction;

  constructor(
    private readonly options: MessagingOptions,
    private readonly connections: BrokerConnections,
    private readonly inbox: Inbox,
    private readonly failed: FailedMessages,
    private readonly readiness: Readiness,
    settings: DatabaseSettings,
  ) {
    this.limit = pLimit(Math.max(1, Math.floor(settings.DATABASE_POOL * SHARE_OF_POOL)));
  }

  start(concerns: Concern[]): void {
    this.subscriptions = concerns.map((concern) => this.subscription(concern));
    for (const subscription of this.subscriptions) {
      subscription.start();
      this.readiness.register({
        name: `queue ${subscription.name}`,
        forRequests: false,
        check: async () => {
          if (!subscription.isSubscribed) throw new Error('not subscribed');
        },
      });
    }
    this.stopMeasuring = queueMessages.from((gauge) => this.measure(gauge));
  }

  async stop(): Promise<void> {
    this.stopMeasuring();
    await Promise.all(this.subscriptions.map((subscription) => subscription.stop()));
  }

  /** The queues of this process, with how many deliveries are in hand. */
  queues(): { name: string; inHand: number }[] {
    return this.subscriptions.map(({ name, inHand }) => ({ name, inHand }));
  }

  private subscription({ queue, reactions, batch }: Concern): QueueSubscription {
    const name = `${this.options.name}.${queue}`;
    const { inbox, failed, limit } = this;
    const { consuming } = this.connections;
    const reader = { service: this.options.name, self: consuming.user };
    const handling = new Handling(name, reactions, { inbox, failed, limit, reader });
    return new QueueSubscription(name, consuming, {
      async declare(channel) {
        const exists = await consuming.has('looking for the queue', (look) => look.checkQueue(name));
        await declareQueue(
          channel,
          name,
          reactions.map(({ definition }) => definition),
          { exists },
        );
        return name;
      },
      // Prefetches the next batch while one is being handled.
      prefetch: batch === 1 ? PREFETCH : Math.max(PREFETCH, 2 * batch),
      handle: batch === 1 ? oneByOne(handling) : inBatches(handling, batch),
    });
  }

  /** Asks the broker for the queues' depths at each scrape. */
  private async measure(gauge: Gauge): Promise<void> {
    const { consuming } = this.connections;
    const names = this.subscriptions.flatMap(({ name }) => [name, deadLetterQueue(name)]);
    for (const queue of [...names, UNROUTED]) {
      const channel = (this.watch ??= await this.openWatch());
      const { messageCount } = await consuming.operate('measuring a queue', channel.checkQueue(queue));
      gauge.set({ queue }, messageCount);
    }
  }

  private async openWatch(): Promise<ConfirmChannel> {
    const channel = await this.connections.consuming.openChannel();
    channel.once('close', () => (this.watch = null)); // to check a missing queue closes it
    return channel;
  }
}
