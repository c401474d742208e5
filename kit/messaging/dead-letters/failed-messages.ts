import { Injectable } from '@nestjs/common';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { BrokerConnections } from '../broker/connection.js';
import { MessagingOptions } from '../broker/messaging-options.js';
import { publishConfirmed, type Outgoing } from '../broker/publish-confirmed.js';
import { publishedBy } from '../broker/publisher.rules.js';
import {
  deadLetterExchange,
  deadLetterQueue,
  declareDeadLetters,
  declareRetries,
  retryExchange,
} from '../broker/topology.js';

const RETRIES = 'x-retries';

/** How often this message was retried already. */
export const retriesOf = (message: ConsumeMessage): number =>
  Number(message.properties.headers?.[RETRIES] ?? 0);

/**
 * Publishes a copy of a message that could not be handled, under the same message id. `retry` and `deadLetter` resolve
 * once the broker has confirmed the copy: only then may the original be acknowledged.
 */
@Injectable()
export class FailedMessages {
  private channel: Promise<ConfirmChannel> | null = null;

  constructor(
    private readonly connections: BrokerConnections,
    private readonly options: MessagingOptions,
  ) {}

  /** Returns it to `queue` after the delay. */
  retry(queue: string, message: ConsumeMessage, delayMs: number): Promise<void> {
    const retries = retriesOf(message) + 1;
    return this.publish(queue, message, retryExchange(this.options.name, delayMs), queue, {
      [RETRIES]: retries,
    });
  }

  /** Moves it to the dead letters of `queue`, until it is replayed. */
  async deadLetter(queue: string, message: ConsumeMessage, reason: string): Promise<void> {
    await declareDeadLetters(await (this.channel ??= this.open()), queue);
    return this.publish(queue, message, deadLetterExchange(queue), deadLetterQueue(queue), {
      'x-reason': reason,
      'x-died-at': new Date().toISOString(),
      [RETRIES]: retriesOf(message),
    });
  }

  private async publish(
    queue: string,
    message: ConsumeMessage,
    exchange: string,
    routingKey: string,
    headers: Outgoing['headers'],
  ): Promise<void> {
    const channel = await (this.channel ??= this.open());
    const { messageId, type } = message.properties as { messageId?: string; type?: string };
    const { user } = this.connections.publishing;
    const copy = {
      exchange,
      routingKey,
      messageId,
      type,
      userId: user,
      headers: { ...headers, ...publishedBy(message.properties, { self: user, queue }) },
      content: message.content,
    };
    const { kept, silence } = await publishConfirmed(channel, [copy]);
    if (silence) this.connections.publishing.reset(silence);
    if (kept.size === 0) throw silence ?? new Error(`The broker did not take a message for ${routingKey}`);
  }

  private open(): Promise<ConfirmChannel> {
    const { publishing } = this.connections;
    const opening = (async () => {
      const channel = await publishing.openChannel();
      channel.on('close', () => (this.channel = null));
      await publishing.operate('declaring the retry queues', declareRetries(channel, this.options.name));
      return channel;
    })();
    opening.catch(() => (this.channel = null));
    return opening;
  }
}
