import type { Channel, ConfirmChannel, GetMessage } from 'amqplib';
import { publishConfirmed, type Outgoing } from '../broker/publish-confirmed.js';
import { publishedBy, VOUCHED_FOR } from '../broker/publisher.rules.js';
import { deadLetterQueue, RETURNS, UNROUTED } from '../broker/topology.js';
import { OPERATOR } from '../broker/users.js';

/** A message in a dead-letter queue, or in the queue of unrouted messages. */
export interface DeadLetter {
  messageId: string;
  type: string;
  reason: string;
  /** ISO; empty where it was not recorded. */
  since: string;
  /** The message as it is. */
  body: string;
}

interface ReplayOptions {
  as: string;
  limit?: number;
  within?: number;
  ask?: Ask;
}

const BATCH = 100;

/** Waits for one answer of the broker, with a deadline for each. */
type Ask = <T>(answer: Promise<T>) => Promise<T>;
const asLongAsItTakes: Ask = (answer) => answer;

/** The queue that stores what `queue` could not handle; `unrouted` stores its own messages. */
const restingPlace = (queue: string) => (queue === UNROUTED ? UNROUTED : deadLetterQueue(queue));

/** How many there are. Closes the channel when there is no such queue. */
export async function countDeadLetters(channel: Channel, queue: string): Promise<number> {
  return (await channel.checkQueue(restingPlace(queue))).messageCount;
}

/** Reads the oldest ones, which stay in the queue. */
export async function showDeadLetters(channel: Channel, queue: string, limit: number): Promise<DeadLetter[]> {
  const messages = await take(channel, restingPlace(queue), { limit });
  if (messages.length > 0) channel.nackAll(true);
  return messages.map(({ content, properties }) => ({
    messageId: String(properties.messageId ?? ''),
    type: String(properties.type ?? ''),
    reason: String(
      properties.headers?.['x-reason'] ?? properties.headers?.['x-first-death-reason'] ?? 'unrouted',
    ),
    since: String(properties.headers?.['x-died-at'] ?? ''),
    body: content.toString(),
  }));
}

/**
 * Replays the oldest `limit` under their message ids: dead letters to their queue, unrouted messages to the queues bound
 * by now. A message is acknowledged only once its copy is confirmed, so none is lost. One may be sent twice; the inbox
 * drops the duplicate.
 * @param as the user of the channel's connection. A service leaves unrouted messages that others have published: it could
 *   not publish them. An operator replays all, and vouches for dead letters in their queue (D-89).
 * @param within milliseconds after which no more are begun
 * @returns how many; fewer than there were when the time ran out, or when the broker did not accept all
 */
export async function replayDeadLetters(
  channel: ConfirmChannel,
  queue: string,
  { as, limit = Infinity, within = Infinity, ask = asLongAsItTakes }: ReplayOptions,
): Promise<number> {
  const until = performance.now() + within;
  let left = Math.min(limit, await ask(countDeadLetters(channel, queue)));
  let replayed = 0;
  const othersTaken: GetMessage[] = [];
  while (left > 0 && performance.now() < until) {
    const taken = await take(channel, restingPlace(queue), { limit: Math.min(left, BATCH), until, ask });
    const [ours, others] = partition(taken, (message) => queue !== UNROUTED || mayReplay(message, as));
    othersTaken.push(...others);
    const copies = ours.map((message) => copyOf(message, queue, as));
    const { kept } = await publishConfirmed(channel, copies);
    ours.forEach((message, index) => {
      if (kept.has(copies[index]!)) channel.ack(message);
      else channel.nack(message, false, true);
    });
    replayed += kept.size;
    left -= taken.length;
    if (kept.size < ours.length || taken.length === 0) break;
  }
  for (const message of othersTaken) channel.nack(message, false, true); // only now, or they would be taken again
  // The answer shows that the acknowledgements have arrived; to close the connection before would drop them.
  await ask(countDeadLetters(channel, queue));
  return replayed;
}

const mayReplay = ({ properties }: GetMessage, as: string) =>
  as === OPERATOR || (properties as { userId?: string }).userId === as;

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (belongs(one) ? 'yes' : 'no'));
  return [yes, no];
}

/** Without the headers of retries and death: its retries start from zero. */
function copyOf({ fields, properties, content }: GetMessage, queue: string, as: string): Outgoing {
  const { messageId, type } = properties as { messageId?: string; type?: string };
  const target =
    queue === UNROUTED
      ? { exchange: fields.exchange, routingKey: fields.routingKey }
      : { exchange: RETURNS, routingKey: queue };
  const headers = {
    ...publishedBy(properties, { self: as, queue }),
    ...(as === OPERATOR && queue !== UNROUTED && { [VOUCHED_FOR]: queue }),
  };
  return { ...target, messageId, type, userId: as, headers, content };
}

async function take(
  channel: Channel,
  queue: string,
  { limit, until = Infinity, ask = asLongAsItTakes }: { limit: number; until?: number; ask?: Ask },
): Promise<GetMessage[]> {
  const messages: GetMessage[] = [];
  while (messages.length < limit && performance.now() < until) {
    const message = await ask(channel.get(queue));
    if (!message) break;
    messages.push(message);
  }
  return messages;
}
