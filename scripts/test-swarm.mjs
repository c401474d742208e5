// make test-swarm: the portal on a swarm of one node, two of each program, three gateways and two hubs. The main job
// against it; then one replica after the other is killed while customers pay. And away with it, volumes and secrets too.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { freePort } from '../kit/testing/embedded.ts';
import { goArguments } from '../kit/testing/engine.ts';
import { main, Problem, say, step } from './lib/say.mjs';
import { ensureSettings, readSettings, root } from './lib/settings.mjs';
import { services } from './lib/stack.mjs';

const port = process.env.PORT || String(await freePort());
const place = join(root, '.data/test-swarm');
const envFile = join(place, '.env');
const moreFile = join(place, 'more.yml');
const url = `http://localhost:${port}`;
Object.assign(process.env, {
  STACK: `portal-test-${port}`,
  ENV_FILE: envFile,
  PORT: port,
  PUBLIC_URL: url,
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  SMTP_URL: '',
  EDGE_SITE: ':80', // plain, on a port of its own
  EDGE_HTTP_PORT: port,
  EDGE_HTTPS_PORT: String(await freePort()),
  PORTAL_IMAGE: process.env.PORTAL_IMAGE || 'portal-program',
  RECONCILE_SECONDS: '20', // nobody wants to wait minutes for it
  SWARM_FILES: moreFile,
});
const swarm = await import('./lib/swarm.mjs');
const { customerAt, partnerAt, settle } = await import('./lib/chaos-portal.mjs');

/** All customers come from one address here. */
const MORE = `services:
  gateway:
    environment: { THROTTLE_CREATE_INTENT: '1000000', THROTTLE_COUPON: '1000000' }
`;
const CUSTOMERS = 4;
const PAGES = 6;
const BACK_MS = 120_000;
const KILLED_TOGETHER = [
  ['payments-sales', 'gateway', 'claims'],
  ['payouts', 'hub', 'documents'],
  ['catalog-referrals', 'identity', 'notifications'],
];
const PROGRAMS = KILLED_TOGETHER.flat();

const run = (command, args, env = {}, stdio = 'inherit') =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
async function succeed(what, ...how) {
  if ((await run(...how)) !== 0) throw new Problem(`${what} failed: see above.`);
}

const seconds = (since) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

const results = { passed: 0, failed: 0 };
async function check(sentence, work) {
  try {
    const figures = await work();
    results.passed += 1;
    say(`  ✓ ${sentence}${figures ? `: ${figures}` : ''}`);
  } catch (error) {
    results.failed += 1;
    say(`  ✗ ${sentence}\n      ${error.message.replaceAll('\n', '\n      ')}`);
  }
}
async function eventually(work, withinMs = 30_000) {
  for (const deadline = Date.now() + withinMs; ; await sleep(200)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Makes this engine a swarm of one unless it is in one. @returns whether it has to be left again */
async function joinSwarm() {
  const before = swarm.swarmState();
  if (!before)
    throw new Problem('make test-swarm needs a running Docker engine; docker info does not answer.');
  if (before === 'inactive')
    await swarm.docker([
      ...['swarm', 'init', '--advertise-addr', '127.0.0.1'],
      ...['--listen-addr', '127.0.0.1:2377'],
    ]);
  const labels = ['portal.data', 'portal.edge'].flatMap((label) => ['--label-add', `${label}=true`]);
  const self = (await swarm.docker(['info', '--format', '{{.Swarm.NodeID}}'])).trim();
  await swarm.docker(['node', 'update', ...labels, self]);
  return before === 'inactive';
}

async function buildImages() {
  const registry = (await import('node:child_process'))
    .execFileSync('npm', ['config', 'get', 'registry'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    .trim();
  const program = ['-t', process.env.PORTAL_IMAGE, '-f', 'deploy/service.Dockerfile', '.'];
  await succeed('The build', 'docker', [
    ...['build', '-q', '--build-arg', `NPM_CONFIG_REGISTRY=${registry}`, ...program],
  ]);
  const minio = ['build', '-q', '-t', 'portal-minio', ...goArguments(), 'deploy/minio'];
  await succeed('The build', 'docker', minio);
}

/** As make up does it: once, against the healthy portal, from a container that ends. */
async function loadSampleData(settings) {
  const shout = (name) => name.replaceAll('-', '_').toUpperCase();
  const env = {
    INTERNAL_SECRET: settings.INTERNAL_SECRET,
    DEMO_PASSWORD: settings.DEMO_PASSWORD,
    STRIPE_SANDBOX_URL: 'http://stripe-sandbox:3000',
    POSTGRES_URL: `postgres://postgres:${settings.POSTGRES_PASSWORD}@postgres:5432/postgres`,
    ...Object.fromEntries(services.map((name) => [`${shout(name)}_SERVICE_URL`, `http://${name}:3000`])),
  };
  const given = Object.keys(env).flatMap((name) => ['-e', name]);
  const program = [process.env.PORTAL_IMAGE, 'node', 'scripts/seed.mjs'];
  const network = ['--network', `${swarm.stack}_inside`];
  await succeed(
    'The sample data',
    'docker',
    ['run', '--rm', ...network, ...given, ...program],
    env,
    'ignore',
  );
}

/** Customers who pay, one after the other each, until told to stop; one who is turned away begins anew. */
function customers() {
  const paid = [];
  let turnedAway = 0;
  let over = false;
  const one = async () => {
    while (!over)
      try {
        paid.push(await customerAt(url).pay());
      } catch {
        turnedAway += 1;
        await sleep(200);
      }
  };
  const all = Array.from({ length: CUSTOMERS }, one);
  return {
    paid,
    stop: async () => {
      over = true;
      await Promise.all(all);
      return { paid, turnedAway };
    },
  };
}

/** Pages of one partner, each with a live channel of its own, whichever gateway and hub it comes to. */
async function openPages(partner) {
  const heard = Array.from({ length: PAGES }, () => []);
  const sockets = await Promise.all(
    heard.map(async (sales) => {
      const socket = io(url, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { cookie: partner.headers.cookie, origin: url },
      });
      socket.on('sale', ({ saleId }) => sales.push(saleId));
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
      await socket.timeout(5_000).emitWithAck('auth', { userId: partner.user.id, role: 'partner' });
      return socket;
    }),
  );
  return { heard, close: () => sockets.forEach((socket) => socket.close()) };
}

const at = { sql: (service, text, values) => swarm.sql(service, text, values) };

async function prove(settings) {
  await check('the main job', async () => {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
    const env = { PORTAL_URL: url, ADMIN_EMAIL, ADMIN_PASSWORD };
    const code = await run(process.execPath, ['scripts/compose-smoke.mjs'], env);
    assert.equal(code, 0, 'see above');
  });
  await check('two of identity that started at once made one administrator', async () => {
    const [{ count }] = await at.sql('identity', `select count(*) from users where role = 'admin'`);
    assert.equal(count, 1);
  });
  const partner = await partnerAt(url, 'ava@example.com', settings.DEMO_PASSWORD);
  await check(`${PAGES} pages over three gateways and two hubs hear each sale once`, async () => {
    const pages = await openPages(partner);
    for (let sale = 0; sale < 5; sale++) await customerAt(url).pay();
    await eventually(async () =>
      assert.deepEqual(
        pages.heard.map(({ length }) => length),
        Array(PAGES).fill(5),
      ),
    );
    pages.close();
    assert.deepEqual(new Set(pages.heard.map((sales) => [...new Set(sales)].sort().join())).size, 1);
  });
  await check('every gateway, and both of payments-sales, had their share', async () => {
    const shares = [];
    for (const service of ['gateway', 'payments-sales'])
      for (const container of await swarm.containersOf(service)) {
        const log = await swarm.docker(['logs', container]);
        shares.push([service, log.split('"answered"').length - 1]);
      }
    assert.ok(
      shares.every(([, answered]) => answered > 0),
      JSON.stringify(shares),
    );
    return shares.map(([service, answered]) => `${service} ${answered}`).join(', ');
  });
  await check('one replica of each program is killed while customers pay, and nothing is lost', async () => {
    const since = performance.now();
    const crowd = customers();
    for (const programs of KILLED_TOGETHER) {
      const before = crowd.paid.length;
      await eventually(async () => assert.ok(crowd.paid.length >= before + 5, 'nobody pays'), BACK_MS);
      const whole = await Promise.all(programs.map((program) => swarm.containersOf(program)));
      const killed = performance.now();
      await swarm.docker(['kill', ...whole.map(([victim]) => victim)]);
      const wholeAgain = async () => {
        const now = await Promise.all(programs.map((program) => swarm.containersOf(program)));
        assert.deepEqual(
          now.map(({ length }) => length),
          whole.map(({ length }) => length),
        );
      };
      await eventually(wholeAgain, BACK_MS);
      say(`      killed: ${programs.join(', ')}; whole again after ${seconds(killed)}`);
    }
    const { paid, turnedAway } = await crowd.stop();
    const lasted = seconds(since);
    const { lost, duplicated, seconds: settled } = await settle(at, paid);
    say(`      ${paid.length} paid in ${lasted}; ${turnedAway} times one had to begin anew`);
    say(`      lost ${lost}, duplicated ${duplicated}, settled ${settled} s after the last`);
    assert.deepEqual({ lost, duplicated }, { lost: 0, duplicated: 0 });
  });
  await check('the books balance, and no message is left over', async () => {
    const counts = `select (select count(*) from sales) as sales, (select count(*) from outbox) as owed`;
    await eventually(async () => {
      const [{ sales, owed }] = await at.sql('payments-sales', counts);
      const earned = `select count(*) from ledger_entries where kind = 'earned'`;
      const [{ count }] = await at.sql('payouts', earned);
      assert.deepEqual({ earned: count, owed }, { earned: sales, owed: 0 });
    });
  });
  await check('what the programs were given is in no description of them', async () => {
    const format = '{{json .Spec}}';
    const names = PROGRAMS.map((name) => `${swarm.stack}_${name}`);
    const told = await swarm.docker(['service', 'inspect', '--format', format, ...names]);
    const secrets = Object.entries(settings).filter(([name]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name));
    const found = secrets.filter(([, value]) => value && told.includes(value)).map(([name]) => name);
    assert.deepEqual(found, []);
  });
}

async function clear() {
  await swarm.docker(['stack', 'rm', swarm.stack]);
  const label = `label=com.docker.stack.namespace=${swarm.stack}`;
  const list = async (...args) => (await swarm.docker(args)).split('\n').filter(Boolean);
  await eventually(async () => {
    // What a job leaves behind stays otherwise.
    const ended = await list('ps', '--quiet', '--filter', label, '--filter', 'status=exited');
    if (ended.length > 0) await swarm.docker(['rm', ...ended]).catch(() => undefined);
    assert.deepEqual(await list('ps', '--all', '--quiet', '--filter', label), []);
    assert.deepEqual(await list('network', 'ls', '--quiet', '--filter', label), []);
  }, 150_000);
  const volumes = await list('volume', 'ls', '--quiet', '--filter', label);
  if (volumes.length > 0) await swarm.docker(['volume', 'rm', ...volumes]);
  await swarm.removeSecrets();
}

// A signal ends the step that runs, whose failure leads to the removal below.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);

main(async () => {
  const leave = await joinSwarm();
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(moreFile, MORE);
  ensureSettings(envFile);
  const settings = readSettings(envFile);
  try {
    await step('Images', 'built', buildImages);
    await succeed('The start', process.execPath, ['scripts/swarm.mjs']);
    const state = await swarm.replicas();
    say(
      `  ${Object.entries(state)
        .map(([name, { have }]) => `${name.slice(swarm.stack.length + 1)} ${have}`)
        .join(', ')}`,
    );
    await step('Sample data', 'loaded', () => loadSampleData(settings));
    await prove(settings);
  } finally {
    try {
      await step('Everything', 'removed', clear);
    } finally {
      if (leave) await swarm.docker(['swarm', 'leave', '--force']);
      rmSync(place, { recursive: true, force: true });
    }
  }
  say(`\n${results.passed} passed, ${results.failed} failed`);
  process.exitCode = results.failed > 0 ? 1 : 0;
});
