import { Injectable } from '@nestjs/common';
import type { ConfirmChannel } from 'amqplib';
import type { OutboxRow } from '../../database/outbox.sql.js';
import { tracing } from '../../tracing/tracing.js';
import { BrokerConnections } from '../broker/connection.js';
import { published, returned } from '../broker/metrics.js';
import { publishConfirmed, type Outgoing } from '../broker/publish-confirmed.js';
import { declareEvents, exchangeOf, routingKey } from '../broker/topology.js';
import { ConsumerBindings } from './consumer-bindings.js';
import { writeEnvelope } from './envelope.js';

/** The broker is there, and took none of the events of a batch. */
export class Refused extends Error {}

/** An open channel, and what may be sent over it. */
export interface Ready {
  channel: Promise<ConfirmChannel>;
  /** Those that are bound (D-57), as `type/version`. */
  events: string[];
}

/** Publishes rows of the outbox over one channel. */
@Injectable()
export class Sender {
  private channel: Promise<ConfirmChannel> | null = null;

  constructor(
    private readonly connections: BrokerConnections,
    private readonly bindings: ConsumerBindings,
  ) {}

  /** Opens the channel. @throws when the broker is down */
  async ready(): Promise<Ready> {
    const channel = this.open();
    await channel;
    return { channel, events: await this.bindings.bound() };
  }

  /**
   * Sends over the channel for which the events were found bound, and over no later one: the broker may have come back
   * empty, and would take them for none of their queues.
   * @returns those rows that the broker has stored, when all are answered for
   * @throws Refused when it stored none; another error when it does not answer
   */
  async send(rows: OutboxRow[], { channel: opening }: Ready): Promise<OutboxRow[]> {
    const channel = await opening;
    const sending = tracing.sending(rows);
    const messages = sending.rows.map((row) => toMessage(row, this.connections.publishing.user));
    const result = await publishConfirmed(channel, messages).catch((error: unknown) => {
      this.forget(opening); // it waits for confirms of messages that were never sent
      throw new Refused(error instanceof Error ? error.message : 'unknown', { cause: error });
    });
    const isKept = (index: number) => result.kept.has(messages[index]!);
    sending.sent(isKept);
    published.inc(result.kept.size);
    returned.inc(result.returned);
    if (result.silence) this.connections.publishing.reset(result.silence);
    else if (result.kept.size < rows.length) this.forget(opening); // the next one declares the exchange again
    const sent = rows.filter((_, index) => isKept(index));
    if (sent.length === 0) throw result.silence ?? new Refused('The broker took none of them');
    return sent;
  }

  /** Opens one channel for all batches. Declares the exchanges with it, in case one was deleted. */
  private open(): Promise<ConfirmChannel> {
    if (this.channel) return this.channel;
    const { publishing } = this.connections;
    const opening = (async () => {
      const channel = await publishing.openChannel();
      channel.on('close', () => this.forget(opening));
      await publishing.operate('declaring the exchange', declareEvents(channel));
      this.bindings.reset();
      return channel;
    })();
    opening.catch(() => this.forget(opening));
    return (this.channel = opening);
  }

  private forget(opening: Promise<ConfirmChannel>): void {
    if (this.channel !== opening) return;
    this.channel = null;
    opening.then((channel) => channel.close()).catch(() => undefined); // it may be closed already
  }
}

const toMessage = (row: OutboxRow, userId: string): Outgoing => ({
  userId,
  exchange: exchangeOf(row),
  routingKey: routingKey(row),
  mandatory: !row.signal,
  messageId: row.id,
  type: row.type,
  content: writeEnvelope(row),
});
