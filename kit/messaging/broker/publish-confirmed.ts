import type { ConfirmChannel, Message } from 'amqplib';
import { DeadlineError } from '../../process/deadline.js';

export interface Outgoing {
  exchange: string;
  routingKey: string;
  /** Absent only where a stranger's message is passed on. */
  messageId?: string;
  content: Buffer;
  type?: string;
  headers?: Record<string, string | number>;
  /** False where it may vanish when no queue wants it. */
  mandatory?: boolean;
}

export interface Published {
  /** Those the broker keeps now, on disk, in a queue. */
  kept: Set<Outgoing>;
  /** How many no queue wanted. */
  returned: number;
  /** Set when the broker stayed silent: the connection is not to be trusted. */
  silence?: DeadlineError;
}

const DEADLINE_MS = 10_000;

/**
 * Publishes all, persistent, then waits once for the broker's word on every one of them. The broker acknowledges what it
 * returns, too, and returns it first: so a return always counts against its message. That it is known by its id, on a
 * channel that others share, errs on the safe side: a copy that is under way at the same time may be taken for returned as
 * well, and is sent once more.
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
        const { exchange, routingKey, content, messageId, type, headers, mandatory = true } = message;
        const options = {
          messageId,
          type,
          headers,
          contentType: 'application/json',
          persistent: true,
          mandatory,
        };
        channel.publish(exchange, routingKey, content, options, (error: unknown) => {
          if (!error && !returned.has(String(messageId))) kept.add(message);
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
