import { connect, type ConfirmChannel } from 'amqplib';
import { UNROUTED } from '../broker/topology.js';
import { countDeadLetters, replayDeadLetters, showDeadLetters } from './dead-letters.js';

const USAGE = `Events that a service could not handle, and events that no queue receives.

  list                    how many, queue by queue
  show QUEUE [n]          the oldest n (10) with why; they stay
  replay QUEUE [n|all]    sends the oldest n (all) again, under their ids

QUEUE is a name that list prints, such as payouts.sale, or ${UNROUTED}.
`;

/**
 * The command line behind `make dlq`.
 * @param queues the queues that `list` looks at: AMQP cannot list queues
 * @returns the exit code
 */
export async function dlq(
  args: string[],
  { url, queues, write }: { url: string; queues: string[]; write: (text: string) => void },
): Promise<number> {
  const [command, queue, count] = args;
  const limit = count === undefined || count === 'all' ? undefined : Number(count);
  const known = command === 'list' || ((command === 'show' || command === 'replay') && queue !== undefined);
  if (!known || (limit !== undefined && !(Number.isInteger(limit) && limit > 0))) {
    write(USAGE);
    return 64;
  }
  const connection = await connect(url, { noDelay: true, timeout: 10_000 });
  const open = async () => {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined); // the operation that caused it rejects
    return channel;
  };
  try {
    if (command === 'list') await list(open, queues, write);
    else if (command === 'show') await show(await open(), queue!, limit ?? 10, write);
    else return await replay(await open(), queue!, { as: new URL(url).username, limit }, write);
    return 0;
  } catch (error) {
    if (!isNoSuchQueue(error)) throw error;
    write(`There is no queue ${queue}.\n`);
    return 1;
  } finally {
    await connection.close();
  }
}

async function list(open: () => Promise<ConfirmChannel>, queues: string[], write: (text: string) => void) {
  const rows: string[][] = [];
  let channel = await open();
  for (const queue of [...queues, UNROUTED]) {
    try {
      rows.push([queue, String(await countDeadLetters(channel, queue))]);
    } catch (error) {
      if (!isNoSuchQueue(error)) throw error;
      rows.push([queue, 'not there yet']);
      channel = await open();
    }
  }
  write(table(['queue', 'dead letters'], rows));
}

async function show(channel: ConfirmChannel, queue: string, limit: number, write: (text: string) => void) {
  const letters = await showDeadLetters(channel, queue, limit);
  const rows = letters.map(({ messageId, type, since, reason }) => [messageId, type, since, reason]);
  write(table(['message id', 'type', 'since', 'reason'], rows));
  for (const { body } of letters) write(`\n${body}\n`);
}

async function replay(
  channel: ConfirmChannel,
  queue: string,
  { as, limit }: { as: string; limit: number | undefined },
  write: (text: string) => void,
): Promise<number> {
  const before = await countDeadLetters(channel, queue);
  const wanted = Math.min(limit ?? Infinity, before);
  const replayed = await replayDeadLetters(channel, queue, { as, limit });
  write(`${replayed} of ${before} sent again.\n`);
  if (replayed < wanted) write('The broker did not take the others; they are where they were.\n');
  return replayed < wanted ? 1 : 0;
}

const isNoSuchQueue = (error: unknown) => error instanceof Error && 'code' in error && error.code === 404;

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}
