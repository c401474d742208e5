// The latency from Stripe's webhook to the partner's screen: the notification of the sale, and the last of the changed
// figures; compared with the commits, hops and the emit that each of them needs, in sequence (sale-alone.ts). One sale at a
// time: measures latency, not throughput.
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Pool } from 'undici';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import { paidWebhook } from './load.ts';
import { check, inTurns, quantile } from './measure.ts';
import { signUp } from './partners.ts';
import { rowOf } from './row.rules.ts';
import { startSaleAlone } from './sale-alone.ts';
import { COMMISSION, openCheckouts, PRICE } from './sale.ts';

/** Latencies in ms. */
interface Heard {
  sale: number;
  figures: number;
}
type Page = Awaited<ReturnType<typeof openPage>>;
type Alone = Awaited<ReturnType<typeof startSaleAlone>>;

const ROUNDS = 10;
const SALES = 25; // of each kind in a round
/**
 * A sale changes a partner's totals, their list of clients and what those bought: the page gets two or three messages, and
 * all have come when none came for so long. Nobody sells the next one sooner; else it would be measured beside the end of
 * the one before.
 */
const QUIET_MS = 60;

export const run = () =>
  withBenchStack('sale-to-toast', ['payments-sales'], {}, async (bench) => {
    const aloneUrl = await bench.copyDatabase('payments-sales', 'sale_alone');
    await bench.start('identity', 'payouts', 'hub', 'gateway');
    const page = await openPage(bench.url('gateway'));
    const alone = await startSaleAlone(aloneUrl, bench.stack.broker.url);
    try {
      return await measureAll(bench, page, alone, aloneUrl);
    } finally {
      page.socket.close();
      await alone.close();
    }
  });

async function measureAll(bench: BenchStack, page: Page, alone: Alone, aloneUrl: string) {
  const sales = (ROUNDS + 1) * SALES;
  const open = (url: string, count: number) =>
    inDatabase(url, (database) => database.query(openCheckouts, [1, count, page.partner]));
  await open(bench.databaseUrl('payments-sales'), sales);
  await open(aloneUrl, 2 * sales);

  let paid = 0;
  const stripe = new Pool(bench.url('gateway'));
  const throughThePortal = async () => {
    const heard = { sale: 0, figures: 0 };
    const id = String(++paid);
    const webhook = paidWebhook('/api/webhook', bench.settings.STRIPE_WEBHOOK_SECRET, { id, amount: PRICE });
    const before = performance.now();
    const both = new Promise<void>((resolve) => {
      let quiet: NodeJS.Timeout | undefined;
      page.hear((name) => {
        heard[name] = performance.now() - before;
        clearTimeout(quiet);
        if (heard.sale && heard.figures) quiet = setTimeout(resolve, QUIET_MS);
      });
    });
    const { statusCode, body } = await stripe.request({ method: 'POST', ...webhook });
    await body.dump();
    check('The webhook', statusCode, 200);
    await both;
    return heard;
  };
  let paidAlone = 0;
  const latencies =
    <Latency>(one: () => Promise<Latency>) =>
    async () => {
      const taken: Latency[] = [];
      for (let n = 0; n < SALES; n++) taken.push(await one());
      return taken;
    };
  const rounds = await inTurns<(number | Heard)[]>(ROUNDS, {
    ours: latencies(throughThePortal),
    toast: latencies(() => sleep(QUIET_MS).then(() => alone.toast(String(++paidAlone)))),
    figures: latencies(() => sleep(QUIET_MS).then(() => alone.figures(String(++paidAlone)))),
  });
  await stripe.close();

  const posted = await inDatabase(bench.databaseUrl('payouts'), (database) =>
    database.query('select count(*)::int as entries, sum(amount_cents)::int as cents from ledger_entries'),
  );
  check('The ledger', posted.rows[0], { entries: sales, cents: sales * COMMISSION });

  const row = (path: string, name: keyof Heard, limitName: 'toast' | 'figures', atMost: number) => {
    const limit = rounds.flatMap((round) => round[limitName] as number[]);
    const ours = rounds.flatMap((round) => (round.ours as Heard[]).map((heard) => heard[name]));
    const sum = quantile(limit, 0.5);
    return rowOf({
      path,
      ours: milliseconds(ours),
      limit: milliseconds(limit),
      ratios: [
        { value: quantile(ours, 0.5) / sum, goal: { atMost } },
        { of: 'p99', value: quantile(ours, 0.99) / sum, goal: { atMost: 20 } },
      ],
    });
  };
  return [row('sale → toast', 'sale', 'toast', 3), row('sale → figures', 'figures', 'figures', 2)];
}

const milliseconds = (times: number[]) => ({ ms: quantile(times, 0.5), p99: quantile(times, 0.99) });

/** A partner's page: signed up, connected, authenticated. `hear` replaces the message listener. */
async function openPage(origin: string) {
  const { id, cookie } = await signUp(origin);
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
