import { Injectable } from '@nestjs/common';
import type { Replayed, ServiceBus } from '@portal/contracts/http/admin-bus';
import type { ConfirmChannel } from 'amqplib';
import { Database } from '../database/database.js';
import { notFound, unavailable } from '../http/errors.js';
import { BrokerConnections } from './broker/connection.js';
import { countDeadLetters, replayDeadLetters } from './dead-letters/dead-letters.js';
import { DurableConsumers } from './consumer/durable-consumers.js';
import { measureOutbox } from './outbox/outbox.sql.js';
import { MessagingOptions } from './broker/messaging-options.js';
import { retryQueues, UNROUTED } from './broker/topology.js';

/** Limits one replay, so that its button is answered soon; to replay more, press it again. */
const AT_ONCE = { limit: 1_000, within: 5_000 };

/** The current state of a service's queues and outbox, read from broker and database. */
@Injectable()
export class BusStatus {
  constructor(
    private readonly consumers: DurableConsumers,
    private readonly connections: BrokerConnections,
    private readonly database: Database,
    private readonly options: MessagingOptions,
  ) {}

  read(): Promise<ServiceBus> {
    return this.withChannel(async (channel) => {
      const queues: ServiceBus['queues'] = [];
      for (const { name, inHand } of this.consumers.queues()) {
        const { messageCount, consumerCount } = await this.ask(channel.checkQueue(name));
        const deadLetters = await this.ask(countDeadLetters(channel, name));
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
        unrouted: await this.ask(countDeadLetters(channel, UNROUTED)),
      };
    });
  }

  /** How many messages of this service wait until they are tried again. Their queues are made at the first failure. */
  async retrying(): Promise<number> {
    const names = retryQueues(this.options.name);
    const { consuming } = this.connections;
    const are = (look: ConfirmChannel) => look.checkQueue(names.at(-1)!);
    if (!(await consuming.has('looking for the retry queues', are))) return 0;
    return this.withChannel(async (channel) => {
      let sum = 0;
      for (const name of names) sum += (await this.ask(channel.checkQueue(name))).messageCount;
      return sum;
    });
  }

  /** Replays the oldest dead letters, as many as there is time for. Of the unrouted only those that this service has published. */
  replay(queue: string): Promise<Replayed> {
    if (queue !== UNROUTED && !this.consumers.queues().some(({ name }) => name === queue))
      throw notFound(`There is no queue ${queue}`);
    return this.withChannel(async (channel) => {
      const replayed = await replayDeadLetters(channel, queue, {
        ...AT_ONCE,
        as: this.connections.consuming.user,
        ask: this.ask,
      });
      return { replayed, left: await this.ask(countDeadLetters(channel, queue)) };
    });
  }

  /** Waits for one answer of the broker. A timeout resets the connection, which is the consumers' too. */
  private readonly ask = <T>(answer: Promise<T>): Promise<T> =>
    this.connections.consuming.operate('looking at the bus', answer);

  /** Opens a channel for this alone, since to check a missing queue closes it. */
  private async withChannel<Answer>(work: (channel: ConfirmChannel) => Promise<Answer>): Promise<Answer> {
    const { consuming } = this.connections;
    const channel = await consuming.openChannel().catch((error: unknown) => {
      throw unavailable(error);
    });
    try {
      return await work(channel);
    } catch (error) {
      throw unavailable(error);
    } finally {
      await channel.close().catch(() => undefined); // it may be closed already
    }
  }
}
