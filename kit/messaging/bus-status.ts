import { Injectable } from '@nestjs/common';
import type { Replayed, ServiceBus } from '@portal/contracts/http/admin-bus';
import type { ConfirmChannel } from 'amqplib';
import { Database } from '../database/database.js';
import { notFound, unavailable } from '../http/errors.js';
import { BrokerConnections } from './connection.js';
import { countDeadLetters, replayDeadLetters } from './dead-letters.js';
import { DurableConsumers } from './durable-consumers.js';
import { measureOutbox } from './outbox.sql.js';
import { UNROUTED } from './topology.js';

/** So many that a press of a button is answered soon. */
const AT_ONCE = 1_000;

/** What the broker and the outbox say of a service's part of the bus, asked now. */
@Injectable()
export class BusStatus {
  constructor(
    private readonly consumers: DurableConsumers,
    private readonly connections: BrokerConnections,
    private readonly database: Database,
  ) {}

  read(): Promise<ServiceBus> {
    return this.withChannel(async (channel) => {
      const queues: ServiceBus['queues'] = [];
      for (const { name, inHand } of this.consumers.queues()) {
        const { messageCount, consumerCount } = await channel.checkQueue(name);
        const deadLetters = await countDeadLetters(channel, name);
        queues.push({
          name,
          ready: messageCount,
          unacknowledged: inHand,
          consumers: consumerCount,
          deadLetters,
        });
      }
      const owed = (await this.database.first(measureOutbox))!;
      return {
        outbox: { rows: owed.rows, ageSeconds: owed.age_seconds },
        queues,
        unrouted: await countDeadLetters(channel, UNROUTED),
      };
    });
  }

  /** Sends the oldest again. The unrouted are everybody's. */
  replay(queue: string): Promise<Replayed> {
    if (queue !== UNROUTED && !this.consumers.queues().some(({ name }) => name === queue))
      throw notFound(`There is no queue ${queue}`);
    return this.withChannel(async (channel) => {
      const replayed = await replayDeadLetters(channel, queue, AT_ONCE);
      return { replayed, left: await countDeadLetters(channel, queue) };
    });
  }

  /** A channel for this alone: a queue that is not there ends it. */
  private async withChannel<Answer>(work: (channel: ConfirmChannel) => Promise<Answer>): Promise<Answer> {
    const { consuming } = this.connections;
    const channel = await consuming.openChannel().catch((error: unknown) => {
      throw unavailable(error);
    });
    try {
      return await consuming.operate('looking at the bus', work(channel));
    } catch (error) {
      throw unavailable(error);
    } finally {
      await channel.close().catch(() => undefined); // it may be closed already
    }
  }
}
