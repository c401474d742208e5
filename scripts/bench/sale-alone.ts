// What a sale has to go through until a page hears of it, each step alone and one after the other, in this process: the
// limits of sale-to-toast.ts.
import { connect, type Channel } from 'amqplib';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { COMMISSION, given, recordSale } from './sale.ts';

const QUORUM = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
const TOASTS = 'bench.toasts';
const POSTINGS = 'bench.postings';
const SIGNALS = 'bench.signals';

/** What payouts writes of a sale, at its least: the ledger's entry in one commit, the partner's total in another. */
const tables = `
  create schema bench
    create table ledger (sale_id bigint primary key, cents bigint not null)
    create table totals (partner_id bigint primary key, cents bigint not null);
  insert into bench.totals values (1, 0)`;

/**
 * Both take a payment's id, and return how long it took in ms.
 * `toast`: the statement, a hop over a quorum queue, an emit. `figures`: the statement, that hop, two more commits, a hop
 * over a queue that keeps nothing, an emit.
 */
export async function startSaleAlone(databaseUrl: string, amqpUrl: string) {
  const statement = await recordSale();
  const [selling, posting] = await Promise.all([clientOf(databaseUrl), clientOf(databaseUrl)]);
  await selling.query(tables);
  const connection = await connect(amqpUrl, { noDelay: true });
  const publishing = await connection.createConfirmChannel();
  const { live, heard, close } = await startPage();

  await publishing.assertQueue(TOASTS, QUORUM);
  await consume(publishing, TOASTS, async (content) => void live.emit('sale', content));
  await publishing.assertQueue(POSTINGS, QUORUM);
  const postings = await connection.createChannel();
  await consume(postings, POSTINGS, async (content) => {
    await posting.query({
      name: 'post',
      text: 'insert into bench.ledger values ($1, $2)',
      values: [content.id, COMMISSION],
    });
    await posting.query({
      name: 'add',
      text: 'update bench.totals set cents = cents + $1',
      values: [COMMISSION],
    });
    postings.publish(SIGNALS, '', Buffer.from('{}'));
  });
  await publishing.assertExchange(SIGNALS, 'topic');
  const { queue } = await publishing.assertQueue('', { exclusive: true, durable: false });
  await publishing.bindQueue(queue, SIGNALS, '#');
  await consume(publishing, queue, async () => void live.emit('figures', {}));

  const through = (first: string, event: string) => async (payment: string) => {
    const arrived = heard(event);
    const before = performance.now();
    const { rows } = await selling.query<{ id: string }>({ ...statement, values: [payment, ...given] });
    publishing.sendToQueue(first, Buffer.from(JSON.stringify(rows[0])), { persistent: true });
    await arrived;
    return performance.now() - before;
  };
  return {
    toast: through(TOASTS, 'sale'),
    figures: through(POSTINGS, 'figures'),
    async close() {
      await close();
      await connection.close();
      await Promise.all([selling.end(), posting.end()]);
    },
  };
}

async function clientOf(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

const consume = (channel: Channel, queue: string, handle: (content: { id: string }) => Promise<void>) =>
  channel.consume(queue, (message) => {
    if (!message) return;
    void handle(JSON.parse(message.content.toString()) as { id: string }).then(() => channel.ack(message));
  });

/** A socket.io server with one page. */
async function startPage() {
  const server = createServer();
  const live = new Server(server, { perMessageDeflate: false, serveClient: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  await new Promise<void>((resolve) => page.once('connect', resolve));
  return {
    live,
    heard: (event: string) => new Promise((resolve) => page.once(event, resolve)),
    async close() {
      page.close();
      await live.close();
    },
  };
}
