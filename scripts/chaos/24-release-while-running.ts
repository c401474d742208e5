// Promise 24: a release while everything runs. An earlier release serves; this release's migrations run beneath it;
// then each program gets a process of this release beside it, both serve in turn for a while, and the old one is
// stopped. As make upgrade does, this happens twice when the earlier release is from before key pairs (D-117). Meanwhile customers pay, partners and the admin read, and Stripe sends copies of webhooks, all through the
// gateway.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rightsWhileUpgrading, VHOST } from '../../kit/messaging/broker/users.ts';
import { freePort } from '../../kit/native/ports.ts';
import { balance } from '../lib/balancer.ts';
import { build } from '../lib/build.ts';
import { handsFor, awaitOutcome, UNDER_LOAD, type Portal } from '../lib/chaos-portal.ts';
import { dataDir } from '../lib/mode.ts';
import { stopNative } from '../lib/native.ts';
import { checkOut, oldRelease, takeAway, toolIn } from '../lib/old-release.ts';
import { nodeProcess } from '../lib/process.ts';
import { seedNative } from '../lib/seed.ts';
import { ensureSettings, root } from '../lib/settings.ts';
import {
  databaseUrls,
  describeStack,
  resolveStack,
  services,
  type Program,
  type Stack,
  type StackOptions,
} from '../lib/stack.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 24;
export const what = 'every program replaced by a newer one';

type Balancer = Awaited<ReturnType<typeof balance>>;
/** A program's old process, behind the balancer that has its address. */
interface Part {
  program: Program;
  balancer: Balancer;
  first: Awaited<ReturnType<typeof start>>;
}
interface Release {
  stack: Stack;
  release: string;
  parts: Part[];
  sales: number;
}

const CUSTOMERS = 4;
const place = join(dataDir, 'chaos-24');
const old = join(place, 'release');

export async function run(scale: number): Promise<Outcome> {
  const release = oldRelease();
  const options = {
    dataDir: place,
    envFile: join(place, '.env'),
    overrides: {
      PORT: String(await freePort()),
      PUBLIC_URL: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      SMTP_URL: '',
      ...UNDER_LOAD,
    },
  };
  await clear(options); // left by an earlier run that was killed
  mkdirSync(place, { recursive: true });
  ensureSettings(options.envFile);
  const interrupted = () => void clear(options).finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const balancers: Balancer[] = [];
  try {
    checkOut(release, old);
    const { database, broker } = await resolveStack(options);
    const servers = [database.start(), broker.start()];
    const [built] = await Promise.all([build('services'), build('web'), ...servers]);
    await allowBoth(broker);
    const stack = describeStack({ ...options, build: built });
    await migrate(old, stack);
    const parts = await serve(stack, balancers);
    const more = { ...databaseUrls(stack), INTERNAL_SECRET: stack.settings.INTERNAL_SECRET };
    await seedNative(stack, { script: toolIn(old, 'scripts/seed'), more });
    return await releaseUnderLoad({ stack, release, parts, sales: 2_000 * scale });
  } finally {
    for (const balancer of balancers) balancer.close();
    await clear(options);
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** As make upgrade does: RabbitMQ's users have the rights that the earlier release needs, too. */
async function allowBoth(broker: Stack['broker']) {
  for (const service of services) {
    const { configure, write, read } = rightsWhileUpgrading(service);
    await broker.ctl('set_permissions', '-p', VHOST, service, configure, write, read);
  }
}

/** Stops everything of this scenario and removes it. */
async function clear(options: StackOptions) {
  const pids = join(place, 'pids');
  const names = existsSync(pids) ? readdirSync(pids).map((file) => basename(file, '.json')) : [];
  await Promise.all(
    names.map((name) => nodeProcess({ name, dataDir: place, entry: '', env: {}, port: 0, build: '' }).stop()),
  );
  await stopNative(options);
  takeAway(old);
  rmSync(place, { recursive: true, force: true });
}

/** Starts the old release, each program behind a balancer with its address. */
async function serve(stack: Stack, balancers: Balancer[]): Promise<Part[]> {
  const sandbox = stack.programs.find(({ name }) => name === 'stripe-sandbox')!;
  sandbox.start();
  await sandbox.ready();
  const programs = stack.programs.filter((program) => program !== sandbox);
  return Promise.all(
    programs.map(async (program) => {
      const balancer = await balance(stack.ports[program.name]!);
      balancers.push(balancer);
      // A release from before key pairs reads the secret itself.
      const { INTERNAL_SECRET } = stack.settings;
      const first = await start(program, 'old', old, { INTERNAL_SECRET });
      await first.ready();
      balancer.add(first.port);
      return { program, balancer, first };
    }),
  );
}

async function releaseUnderLoad({ stack, release, parts, sales }: Release): Promise<Outcome> {
  const load = await startLoad(handsFor(stack), sales);
  const since = performance.now();
  const meanwhile = { INTERNAL_SHARED_SECRETS: stack.settings.INTERNAL_SECRET };
  const knowsKeyPairs = existsSync(join(old, 'kit/config/process-keys.ts'));
  const rounds: Record<string, string>[] = knowsKeyPairs ? [{}] : [meanwhile, {}];
  // An equal share of the sales for each program's phases: old, both, new.
  const share = sales / (2 * parts.length * rounds.length + 1);
  let phase = 0;
  const nextPhase = () => load.until(share * ++phase);
  await nextPhase();
  await migrate(root, stack);
  let standing = parts.map(({ first }) => first);
  for (const [round, more] of rounds.entries()) {
    const before = standing;
    standing = [];
    for (const [i, { program, balancer }] of parts.entries()) {
      const fresh = await start(program, `new-${round}`, root, more);
      await fresh.ready();
      standing.push(fresh);
      balancer.add(fresh.port);
      await nextPhase();
      await balancer.remove(before[i]!.port);
      await before[i]!.stop();
      await nextPhase();
    }
  }
  const { payments, requests, wrong } = await load.end();
  const { lost, duplicated } = await awaitOutcome(load.at, payments);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  const others = wrong.length > 0 ? `, such as ${wrong[0]}` : '';
  return {
    faults: parts.length * rounds.length,
    work: payments.length,
    lost: lost + wrong.length,
    duplicated,
    seconds,
    note: `from ${release}; ${wrong.length} errors in ${requests} requests beside${others}`,
  };
}

/** Starts a program of the stack, from one checkout or the other, on a free port. */
async function start(
  { name, entry, env }: Program,
  version: string,
  from: string,
  more: Record<string, string>,
) {
  const port = await freePort();
  const program = nodeProcess({
    name: `${name}-${version}`,
    entry,
    env: {
      ...env,
      ...more,
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      WEB_DIST: join(root, 'web/dist'),
    },
    port,
    dataDir: place,
    build: version,
    from,
  });
  program.start();
  return { ...program, port };
}

/** Migrates the databases for the programs of a checkout, as its Compose stack does before starting them. */
async function migrate(checkout: string, stack: Stack) {
  const tool = toolIn(checkout, 'deploy/postgres/migrate', 'deploy/postgres/databases');
  const passwords = Object.entries(stack.settings).filter(([name]) => name.endsWith('_DB_PASSWORD'));
  await promisify(execFile)(process.execPath, [tool], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      POSTGRES_URL: stack.database.url,
      ...databaseUrls(stack),
      ...Object.fromEntries(passwords),
    },
  });
}

/** Customers, readers and copies of webhooks, until `sales` payments are made. */
async function startLoad(at: Portal, sales: number) {
  const payments: string[] = [];
  const wrong: string[] = [];
  let requests = 0;
  let over = false;
  const expect = async (what: string, work: () => Promise<unknown>) => {
    requests++;
    await work().catch((error: Error & { cause?: Error }) =>
      wrong.push(`${what}: ${error.cause?.message ?? error.message}`),
    );
  };
  const [partner, admin] = await Promise.all([at.partner('ava@example.com'), at.admin()]);
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    for (; payments.length < sales && !over;)
      await expect('a customer', async () => void payments.push(await at.customer().pay()));
  });
  const again = async (work: () => Promise<unknown>) => {
    for (; !over; await sleep(20)) await work();
  };
  const readers = [
    again(() => expect('a partner', () => partner.get('/api/partner/summary'))),
    again(() => expect('a partner', () => partner.get('/api/partner/sales'))),
    again(() => expect('the admin', () => admin.get('/api/admin/stats'))),
    again(() => expect('a page', () => page(at.url))),
    again(() =>
      expect('a webhook', async () => {
        const payment = payments.at(-1);
        if (!payment) return;
        const status = await at.deliver(await at.succeeded(payment));
        if (status !== 200) throw new Error(`answered ${status}`);
      }),
    ),
  ];
  return {
    at,
    /** Runs until `count` payments are made; too many errors end it. */
    async until(count: number) {
      for (const most = wrong.length + 1_000; payments.length < count && wrong.length < most;)
        await sleep(20);
    },
    async end() {
      await Promise.all(customers);
      over = true;
      await Promise.all(readers);
      return { payments, requests, wrong };
    },
  };
}

async function page(url: string) {
  const answer = await fetch(`${url}/auth`, { headers: { accept: 'text/html' } });
  await answer.text();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}
