import type { ConfirmChannel, Message } from 'amqplib';
import { DeadlineError } from '../../process/deadline.js';

export interface Outgoing {
  exchange: string;
  routingKey: string;
  /** Absent only where a foreign message is passed on. */
  messageId?: string;
  content: Buffer;
  type?: string;
  headers?: Record<string, string | number>;
  /** The user of the connection, for its readers (publisher.rules.ts). */
  userId?: string | undefined;
  /** False where it may be dropped when no queue is bound. */
  mandatory?: boolean;
}

export interface Published {
  /** Those that the broker has stored on disk in a queue. */
  kept: Set<Outgoing>;
  /** How many came back because no queue is bound. */
  returned: number;
  /** Set when the broker did not answer in time: reset the connection then. */
  silence?: DeadlineError;
}

const DEADLINE_MS = 10_000;

/**
 * Publishes all messages, persistent, then waits once until the broker has confirmed every one. The broker also confirms a
 * message that it returns, but returns it first, so a return always counts. A return is matched by message id on a shared
 * channel, which errs on the safe side: a copy in flight at the same time may count as returned too, and is sent again.
 */
export async function publishConfirmed(channel: ConfirmChannel, messages: Outgoing[]): Promise<Published> {
  const kept = new Set<Outgoing>();
  const returned = new Set<string>();
  const noteReturn = (message: Message) => returned.add(String(message.properties.messageId));
  channel.on('return', noteReturn); // comes before the confirm of the same message
  let timer: NodeJS.Timeout | undefined;
  let silence: DeadlineError | undefined;
  try {
    await new Promise<void>((resolve) => {
      let open = messages.length;
      if (open === 0) resolve();
      timer = setTimeout(() => {
        silence = new DeadlineError(`The broker did not confirm within ${DEADLINE_MS} ms`);
        resolve();
      }, DEADLINE_MS);
      for (const message of messages) {
        const { exchange, routingKey, content, mandatory = true, ...properties } = message;
        const options = {
          ...properties,
          contentType: 'application/json',
          persistent: true,
          mandatory,
        };
        channel.publish(exchange, routingKey, content, options, (error: unknown) => {
          if (!error && !returned.has(String(message.messageId))) kept.add(message);
          if (--open === 0) resolve();
        });
      }
    });
  } finally {
    clearTimeout(timer);
    channel.off('return', noteReturn);
  }
  return { kept, returned: returned.size, silence };
}
