// The latency from Stripe's webhook to the partner's screen: the notification of the sale, and the last of the changed
// figures; compared with a commit, one hop over a quorum queue and an emit in sequence. One sale at a time: measures
// latency, not throughput.
import { connect } from 'amqplib';
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import type { AddressInfo } from 'node:net';
import type { User } from '@portal/contracts/http/account';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import { paidWebhook, sendAll } from './load.ts';
import { check, inTurns, quantile } from './measure.ts';
import { COMMISSION, given, openCheckouts, PRICE, recordSale } from './sale.ts';

/** Latencies in ms. */
interface Heard {
  sale: number;
  figures: number;
}
type Page = Awaited<ReturnType<typeof openPage>>;
type Raw = Awaited<ReturnType<typeof startRaw>>;

const ROUNDS = 10;
const SALES = 25; // of each kind in a round
/** A sale changes a partner's totals and their list of clients; the page gets a message for each. */
const FIGURES = 2;

export const run = () =>
  withBenchStack('sale-to-toast', ['payments-sales'], {}, async (bench) => {
    const aloneUrl = await bench.copyDatabase('payments-sales', 'sale_alone');
    await bench.start('identity', 'payouts', 'hub', 'gateway');
    const page = await openPage(bench.url('gateway'));
    const raw = await startRaw(aloneUrl, bench.stack.broker.url);
    try {
      return await measureAll(bench, page, raw, aloneUrl);
    } finally {
      page.socket.close();
      await raw.close();
    }
  });

async function measureAll(bench: BenchStack, page: Page, raw: Raw, aloneUrl: string) {
  const sales = (ROUNDS + 1) * SALES;
  for (const url of [bench.databaseUrl('payments-sales'), aloneUrl])
    await inDatabase(url, (database) => database.query(openCheckouts, [1, sales, page.partner]));

  let paid = 0;
  const throughThePortal = async () => {
    const heard = { sale: 0, figures: 0 };
    const id = String(++paid);
    const webhook = paidWebhook('/api/webhook', bench.settings.STRIPE_WEBHOOK_SECRET, { id, amount: PRICE });
    const before = performance.now();
    const both = new Promise<void>((resolve) => {
      let figures = 0;
      page.hear((name) => {
        if (name === 'figures' && ++figures < FIGURES) return;
        heard[name] = performance.now() - before;
        if (heard.sale && heard.figures) resolve();
      });
    });
    await sendAll(bench.url('gateway'), [webhook], 200, 1);
    await both;
    return heard;
  };
  let alone = 0;
  const latencies =
    <Latency>(one: () => Promise<Latency>) =>
    async () => {
      const taken: Latency[] = [];
      for (let n = 0; n < SALES; n++) taken.push(await one());
      return taken;
    };
  const rounds = await inTurns<(number | Heard)[]>(ROUNDS, {
    ours: latencies(throughThePortal),
    alone: latencies(() => raw.once(String(++alone))),
  });

  const posted = await inDatabase(bench.databaseUrl('payouts'), (database) =>
    database.query('select count(*)::int as entries, sum(amount_cents)::int as cents from ledger_entries'),
  );
  check('The ledger', posted.rows[0], { entries: sales, cents: sales * COMMISSION });

  const limit = rounds.flatMap((round) => round.alone as number[]);
  const row = (path: string, name: keyof Heard) => {
    const ours = rounds.flatMap((round) => (round.ours as Heard[]).map((heard) => heard[name]));
    const [middle, late] = [quantile(ours, 0.5), quantile(ours, 0.99)];
    const times: [number, number] = [middle / quantile(limit, 0.5), late / quantile(limit, 0.5)];
    return {
      path,
      ours: milliseconds(ours),
      limit: milliseconds(limit),
      ratio: `${times[0].toFixed(2)} × (p99 ${times[1].toFixed(1)} ×)`,
      goal: '≤ 3 × (p99 ≤ 20 ×)',
      reached: times[0] <= 3 && times[1] <= 20,
    };
  };
  return [row('sale → toast', 'sale'), row('sale → figures', 'figures')];
}

const milliseconds = (times: number[]) =>
  `${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

/** A partner's page: signed up, connected, authenticated. `hear` replaces the message listener. */
async function openPage(origin: string) {
  const answer = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ava@bench.example.com',
      password: 'a long enough password',
      firstName: 'Ava',
      lastName: 'Lind',
    }),
  });
  check('Signing up', answer.status, 201);
  const { id } = (await answer.json()) as User;
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  const socket = io(origin, { transports: ['websocket'], extraHeaders: { cookie } });
  let listener: (name: keyof Heard) => void = () => undefined;
  socket.on('sale', () => listener('sale'));
  socket.on('figures', () => listener('figures'));
  const welcome = (await socket
    .timeout(10_000)
    .emitWithAck('auth', { userId: id, role: 'partner' })) as unknown;
  check('The socket', welcome, { ok: true });
  return { partner: id, socket, hear: (next: typeof listener) => (listener = next) };
}

/** The parts alone, in this process: `once` takes a payment from the statement to the client of a socket. */
async function startRaw(databaseUrl: string, amqpUrl: string) {
  const statement = await recordSale();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const connection = await connect(amqpUrl, { noDelay: true });
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue('bench', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const server = createServer();
  const live = new Server(server, { perMessageDeflate: false, serveClient: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await channel.consume('bench', (message) => {
    if (!message) return;
    live.emit('sale', JSON.parse(message.content.toString()));
    channel.ack(message);
  });
  return {
    async once(payment: string) {
      const heard = new Promise((resolve) => socket.once('sale', resolve));
      const before = performance.now();
      const { rows } = await database.query({ ...statement, values: [payment, ...given] });
      channel.sendToQueue('bench', Buffer.from(JSON.stringify(rows[0])), { persistent: true });
      await heard;
      return performance.now() - before;
    },
    async close() {
      socket.close();
      await live.close();
      await connection.close();
      await database.end();
    },
  };
}
