// The hub pushes to 2,000 open pages: to all of them, compared with a bare loop over as many sockets of `ws`; and to the one
// page of one partner, which must not cost more than beside a tenth of the pages. Counts the hub's CPU. And for how long its
// event loop was blocked at the longest in a round.
import { fork } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { productChanged } from '@portal/contracts/events/product-changed';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import { connect } from 'amqplib';
import { secretId } from '../../gateway/src/session/secret-id.ts';
import { exchangeOf, routingKey } from '../../kit/messaging/broker/topology.ts';
import type { Run } from '../bench.ts';
import { inDatabase, withBenchStack, type BenchStack } from './bench-stack.ts';
import { barePage, portalPage, Sockets, type Page } from './live-sockets.ts';
import { costOf, figure, inTurns, LAG_RESOLUTION_MS, measure, ratioOf, type Cost } from './measure.ts';
import { rowOf, type Measured } from './row.rules.ts';

const PAGES = 2_000;
const FEW = 200;
const ROUNDS = 5;
/** In a round: to everybody, and to one partner. */
const PUSHES = { everybody: 20, partner: 600 };
const MAY_BLOCK_MS = 20;

/** What is measured of a round. */
type Pushed = Cost & { blockedMs: number };

export const run = ({ tell }: Run) =>
  withBenchStack('live-push', ['hub'], {}, async (bench) => {
    const pages = await signedIn(bench);
    const hub = new Sockets(`${bench.url('hub').replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const raw = await startRaw();
    const bus = await startBus(bench);
    try {
      await raw.sockets.add(pages.map(barePage));
      await hub.add(pages);
      const everybody = await pushToEverybody(bench, hub, raw, bus);
      tell(everybody.row);
      tell(everybody.blocked);
      return await pushToOne(bench, hub, pages, bus);
    } finally {
      await bus.close();
      raw.stop();
    }
  });

type Raw = Awaited<ReturnType<typeof startRaw>>;
type Bus = Awaited<ReturnType<typeof startBus>>;

async function pushToEverybody(bench: BenchStack, hub: Sockets, raw: Raw, bus: Bus) {
  const rounds = await inTurns<Pushed>(ROUNDS, {
    ours: () =>
      pushed(
        bench.pids('hub'),
        () => hubBlockedMs(bench),
        PUSHES.everybody,
        PAGES,
        () => hub.hear(PAGES, () => bus.publish(productChanged, { productId: 1 })),
      ),
    raw: () =>
      pushed([raw.pid], raw.blockedMs, PUSHES.everybody, PAGES, () => raw.sockets.hear(PAGES, raw.push)),
  });
  const blocked = figure(rounds, 'ours', 'blockedMs');
  return {
    row: rowOf({
      path: `live push to ${PAGES} pages`,
      ours: costOf(rounds, 'ours'),
      limit: costOf(rounds, 'raw'),
      limitIs: 'a loop of `ws`',
      ratios: [{ ...ratioOf(rounds, 'ours', 'raw', 'cpu'), goal: { atMost: 1.5 } }],
    }),
    blocked: rowOf({
      path: 'live push, the event loop is blocked',
      ours: { ms: blocked },
      limit: { ms: MAY_BLOCK_MS },
      limitIs: `allowed (a loop of \`ws\`: ${figure(rounds, 'raw', 'blockedMs').toFixed(1)} ms)`,
      ratios: [{ value: blocked / MAY_BLOCK_MS, goal: { atMost: 1 } }],
    }),
  };
}

/** With all pages open, in between with few: pages come and go slowly, so that rounds cannot alternate. */
async function pushToOne(bench: BenchStack, hub: Sockets, pages: Page[], bus: Bus): Promise<Measured> {
  const push = () => hub.hear(1, () => bus.publish(partnerTotalsChanged, { partnerId: 1 }));
  const once = () => measure(PUSHES.partner, bench.pids('hub'), () => times(PUSHES.partner, push));
  const rounds = async (count: number) =>
    (await inTurns(count, { pushed: once })).map(({ pushed }) => pushed!);
  const before = await rounds(2);
  await hub.close(PAGES - FEW);
  const few = await rounds(4);
  await hub.add(pages.slice(FEW));
  const all = [...before, ...(await rounds(2))];
  const together = few.map((one, round) => ({ few: one, all: all[round]! }));
  const [ours, limit] = [costOf(together, 'all'), costOf(together, 'few')];
  return rowOf({
    path: `live push to one partner of ${PAGES}`,
    ours,
    limit,
    limitIs: `of ${FEW}`,
    ratios: [{ value: ours.cpu / limit.cpu, goal: { atMost: 1.5 } }],
  });
}

/** Pushes one after the other, each once the last was heard. CPU is of one message to one page, in µs. */
async function pushed(
  pids: number[],
  blockedMs: () => Promise<number>,
  pushes: number,
  pages: number,
  push: () => Promise<void>,
): Promise<Pushed> {
  await blockedMs(); // of what was before
  const cost = await measure(pushes * pages, pids, () => times(pushes, push));
  return { ...cost, blockedMs: await blockedMs() };
}

async function times(count: number, work: () => Promise<unknown>) {
  for (let n = 0; n < count; n++) await work();
}

/** The longest since it was last asked. */
async function hubBlockedMs(bench: BenchStack): Promise<number> {
  const metrics = await (await fetch(`${bench.url('hub')}/metrics`)).text();
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]);
  return Math.max(0, seconds * 1_000 - LAG_RESOLUTION_MS);
}

/** As many partners with a session each, written to the table, since each sign-in would cost a password's hash. */
async function signedIn(bench: BenchStack): Promise<Page[]> {
  const secret = bench.settings.SESSION_SECRET!;
  const tokens = Array.from({ length: PAGES }, () => randomBytes(32).toString('base64url'));
  const keys = tokens.map((token) => createHmac('sha256', secret).update(token).digest('hex'));
  const insert = `insert into sessions (id, user_id, role, expires_at, secret_id)
    select decode(key, 'hex'), n, 'partner', now() + interval '1 hour', $2 from unnest($1::text[]) with ordinality as of (key, n)`;
  await inDatabase(bench.ownerUrl('gateway'), (database) => database.query(insert, [keys, secretId(secret)]));
  return tokens.map((token, n) => portalPage(n + 1, `portal-session=${token}`));
}

/** Publishes signals as their services do. */
async function startBus(bench: BenchStack) {
  const sources = [productChanged, partnerTotalsChanged].map(({ source }) => source);
  const open = async (source: string) => {
    const url = (bench.program(source).env as { AMQP_URL: string }).AMQP_URL;
    const connection = await connect(url, { noDelay: true });
    return { connection, channel: await connection.createChannel(), userId: new URL(url).username };
  };
  const publishers = new Map(
    await Promise.all(sources.map(async (source) => [source, await open(source)] as const)),
  );
  return {
    publish(definition: EventDefinition, data: object) {
      const { type, version, source } = definition;
      const { channel, userId } = publishers.get(source)!;
      const event = {
        specversion: '1.0',
        id: randomUUID(),
        source,
        type,
        subject: 'bench/1',
        time: new Date().toISOString(),
        dataschema: `${type}/${version}`,
        datacontenttype: 'application/json',
        correlationid: 'bench',
        data,
      };
      const content = Buffer.from(JSON.stringify(event));
      channel.publish(exchangeOf(definition), routingKey(definition), content, {
        messageId: event.id,
        userId,
      });
    },
    close: () => Promise.all([...publishers.values()].map(({ connection }) => connection.close())),
  };
}

async function startRaw() {
  const child = fork(join(import.meta.dirname, 'raw-push.ts'), ['42["products"]']);
  const answer = <Said>() =>
    new Promise<Said>((resolve) => child.once('message', (said) => resolve(said as Said)));
  const port = await answer<number>();
  return {
    sockets: new Sockets(`ws://127.0.0.1:${port}`),
    pid: child.pid!,
    push: () => void child.send('push'),
    async blockedMs() {
      const answered = answer<number>();
      child.send('lag');
      return answered;
    },
    stop: () => child.kill(),
  };
}
