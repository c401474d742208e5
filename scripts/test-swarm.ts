// make test-swarm: deploys the portal to a swarm of one node, with two replicas of each program, three gateways and two
// hubs. Runs the main job against it; kills one replica after the other while customers pay; changes a config and a
// secret; restores a backup. Then removes it with volumes and secrets. Names as arguments choose parts.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../kit/native/ports.ts';
import { goArguments } from '../kit/testing/engine.ts';
import { eventually } from '../kit/testing/eventually.ts';
import { countChecks } from './lib/checks.ts';
import { changeSettings } from './lib/change-settings.ts';
import { browserAt, expectStatus, livePage, openPartner } from './lib/customers.ts';
import { main, Problem, say, step } from './lib/say.ts';
import { readSettings, root, type Settings } from './lib/settings.ts';
import { services } from './lib/stack.ts';
import { internalSettings } from './secrets/internal-settings.ts';
import { exactlyOnce, sell, steadySales } from './lib/steady-sales.ts';
import * as mainJob from './test-compose/main-job.ts';

const port = process.env.PORT || String(await freePort());
const place = join(root, '.data/test-swarm');
const envFile = join(place, '.env');
const backups = join(place, 'backups');
const image = process.env.PORTAL_IMAGE || 'portal-program';
const url = `http://localhost:${port}`;
Object.assign(process.env, {
  STACK: `portal-test-${port}`,
  ENV_FILE: envFile,
  DATA_DIR: place,
  BACKUP_DIR: backups,
  PORT: port,
  PUBLIC_URL: url,
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  SMTP_URL: '',
  EDGE_SITE: ':80', // plain HTTP, on a port of its own
  EDGE_HTTP_PORT: port,
  EDGE_HTTPS_PORT: String(await freePort()),
  PORTAL_IMAGE: image,
  ADMIN_SECOND_FACTOR: 'off', // administrators sign in by password alone
  SECOND_PERSON: 'off', // one administrator pays any amount
  FLAG_KINDS: 'off',
  RECONCILE_SECONDS: '20', // minutes would be too long to wait
  // All customers share one address here.
  THROTTLE_CREATE_INTENT: '1000000',
  THROTTLE_PAYMENT: '1000000',
  THROTTLE_COUPON: '1000000',
});
const swarm = await import('./lib/swarm.ts');

const PAGES = 6;
const SALES = 40;
const BACK_MS = 180_000;
/** The polling interval; each poll runs a command, which takes CPU from the stack. */
const LOOK_MS = 1_000;
const KILLED_TOGETHER = [
  ['payments-sales', 'gateway', 'claims'],
  ['payouts', 'hub', 'documents'],
  ['catalog-referrals', 'identity', 'notifications'],
];
const PROGRAMS = KILLED_TOGETHER.flat();

type Run = [command: string, args: string[], env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'ignore'];
const run = (...[command, args, env = {}, stdout = 'inherit']: Run) =>
  new Promise<number | null>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdout, 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
async function succeed(what: string, ...how: Run) {
  if ((await run(...how)) !== 0) throw new Problem(`${what} failed: see above.`);
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

const { results, check } = countChecks();

/**
 * Makes this engine a single-node swarm, unless it is in one.
 * @returns whether it has to leave the swarm again
 */
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
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  const program = ['-t', image, '-f', 'deploy/service.Dockerfile', '.'];
  await succeed('The build', 'docker', [
    ...['build', '-q', '--build-arg', `NPM_CONFIG_REGISTRY=${registry}`, ...program],
  ]);
  const minio = ['build', '-q', '-t', 'portal-minio', ...goArguments(), 'deploy/minio'];
  await succeed('The build', 'docker', minio);
}

/** Loads the sample data as make up does: once, against the healthy portal, from a short-lived container. */
async function loadSampleData(settings: Settings) {
  const shout = (name: string) => name.replaceAll('-', '_').toUpperCase();
  const env = {
    POSTGRES_URL: `postgres://postgres:${settings.POSTGRES_PASSWORD}@postgres:5432/postgres`,
    ...internalSettings(settings, 'scripts'),
    DEMO_PASSWORD: settings.DEMO_PASSWORD,
    STRIPE_SANDBOX_URL: 'http://stripe-sandbox:3000',
    ...Object.fromEntries(services.map((name) => [`${shout(name)}_SERVICE_URL`, `http://${name}:3000`])),
  };
  const given = Object.keys(env).flatMap((name) => ['-e', name]);
  const program = [image, 'node', 'scripts/seed.ts'];
  const network = ['--network', `${swarm.stack}_inside`];
  const args = ['run', '--rm', ...network, ...given, ...program];
  // Idempotent, so it can be retried: a machine that starts this much at once may be slow to answer.
  await eventually(() => succeed('The sample data', 'docker', args, env, 'ignore'), 120_000);
}

const context = { portal: url, check, eventually, sql: swarm.sql };

/** How many requests each replica has answered, from its log. */
async function answeredBy(service: string) {
  const logs = (await swarm.containersOf(service)).map((container) => swarm.docker(['logs', container]));
  return (await Promise.all(logs)).map((log) => log.split('"answered"').length - 1);
}

async function killAndWait(programs: string[]) {
  const whole = await Promise.all(programs.map(swarm.containersOf));
  const killed = performance.now();
  await swarm.docker(['kill', ...whole.map(([victim]) => victim!)]);
  const counts = (containers: string[][]) => containers.map(({ length }) => length);
  await eventually(async () => {
    await sleep(LOOK_MS);
    const now = await Promise.all(programs.map(swarm.containersOf));
    assert.deepEqual(counts(now), counts(whole));
  }, BACK_MS);
  say(`      killed: ${programs.join(', ')}; whole again after ${seconds(killed)}`);
}

async function sells(settings: Settings) {
  const admin = async () => {
    const browser = browserAt(url);
    const credentials = { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD };
    await expectStatus(200, browser.call('POST', '/api/login', credentials));
    return browser;
  };
  await mainJob.run({ ...context, admin });

  await check('two of identity that started at once made one administrator', async () => {
    const [found] = await swarm.sql<{ count: number }>(
      'identity',
      `select count(*) from users where role = 'admin'`,
    );
    assert.equal(found?.count, 1);
  });

  const partner = await openPartner(url);
  const heard = Array.from({ length: PAGES }, (): number[] => []);
  const claim = { userId: partner.user.id, role: 'partner' };
  const pages = await Promise.all(heard.map(() => livePage(url, partner.browser, claim)));
  pages.forEach((page, index) =>
    page.on('sale', ({ saleId }: { saleId: number }) => heard[index]!.push(saleId)),
  );
  const payments = await sell(context, partner.link.code, SALES);
  await check(`${SALES} payments are ${SALES} sales with their commissions`, () =>
    exactlyOnce(context, partner, payments),
  );
  await check(`${PAGES} pages over three gateways and two hubs hear each sale once`, async () => {
    await eventually(
      () =>
        assert.deepEqual(
          heard.map((sales) => [sales.length, new Set(sales).size]),
          Array(PAGES).fill([SALES, SALES]),
        ),
      30_000,
    );
  });
  pages.forEach((page) => page.close());
  await check('every gateway and every service that sells had its share', async () => {
    const shares: [name: string, counts: number[]][] = [];
    for (const name of ['gateway', 'payments-sales', 'catalog-referrals'])
      shares.push([name, await answeredBy(name)]);
    assert.ok(
      shares.every(([, counts]) => counts.every((count) => count > 0)),
      JSON.stringify(shares),
    );
    return shares.map(([name, counts]) => `${name} ${counts.join(' + ')}`).join(', ');
  });

  await check('one replica of each program is killed while customers pay, and nothing is lost', async () => {
    const since = performance.now();
    const sales = steadySales(context, partner.link.code, { perSecond: 2 });
    for (const programs of KILLED_TOGETHER) await killAndWait(programs);
    payments.push(...(await sales.stop()));
    const lasted = seconds(since);
    const recording = performance.now();
    await exactlyOnce(context, partner, payments);
    return `${sales.begun()} customers in ${lasted}, none gave up; lost 0, duplicated 0, recorded in ${seconds(recording)}`;
  });
  await check('the ledger has every sale once, and no event is left over', () =>
    eventually(async () => {
      const [{ sales, owed }] = (await swarm.sql(
        'payments_sales',
        'select (select count(*) from sales) as sales, (select count(*) from outbox) as owed',
      )) as [{ sales: number; owed: number }];
      const earned = `select count(*), count(distinct sale_id) as sold from ledger_entries where kind = 'earned'`;
      const [{ count, sold }] = (await swarm.sql('payouts', earned)) as [{ count: number; sold: number }];
      assert.deepEqual({ count, sold, owed }, { count: sales, sold: sales, owed: 0 });
    }, 30_000),
  );
  await check('what the programs were given is in no description of them', async () => {
    const names = PROGRAMS.map((name) => `${swarm.stack}_${name}`);
    const told = await swarm.docker(['service', 'inspect', '--format', '{{json .Spec}}', ...names]);
    const secrets = Object.entries(settings).filter(([name]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name));
    const found = secrets.filter(([, value]) => value && told.includes(value)).map(([name]) => name);
    assert.deepEqual(found, []);
  });
}

/** Runs `scripts/<name>.ts` on this stack and captures its output. */
const script = (name: string, env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [`scripts/${name}.ts`], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('close', (code) => resolve({ code, output }));
  });
async function succeeds(name: string, env?: NodeJS.ProcessEnv) {
  const { code, output } = await script(name, env);
  assert.equal(code, 0, output);
  return output;
}

/** A changed Caddyfile for the edge: Docker uses the last file that names it. */
function anotherCaddyfile() {
  const text = readFileSync(join(root, 'deploy/swarm/Caddyfile'), 'utf8');
  writeFileSync(join(place, 'Caddyfile'), text.replace('{$EDGE_SITE} {', '$&\n\theader X-Release second'));
  const name = '${STACK}_caddyfile_${CONFIG_CADDYFILE}';
  const more = { configs: { caddyfile: { file: join(place, 'Caddyfile'), name } }, services: {} };
  writeFileSync(join(place, 'more.yml'), JSON.stringify(more));
  return join(place, 'more.yml');
}

async function changes() {
  const METRICS_TOKEN = randomBytes(24).toString('hex');
  await check('make swarm again brings a config and a secret that have changed', async () => {
    changeSettings(envFile, { METRICS_TOKEN });
    await succeeds('swarm', { SWARM_FILES: anotherCaddyfile() });
    const { headers } = await fetch(url);
    assert.equal(headers.get('x-release'), 'second');
    const told = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    assert.equal(told.status, 200);
    const secrets = (await swarm.docker(['secret', 'ls', '--format', '{{.Name}}'])).split('\n');
    const its = secrets.filter((name) => name.startsWith(`${swarm.stack}_metrics_token`));
    assert.deepEqual(its, [`${swarm.stack}_metrics_token.2`]);
  });
}

async function backup() {
  await check('nothing starts a second portal beside the one on the swarm', async () => {
    for (const name of ['up', 'upgrade', 'rotate-keys']) {
      const { code, output } = await script(name);
      assert.equal(code, 1, output);
      assert.match(output, /The portal runs on (a|the) swarm/, name);
    }
  });
  const partner = await openPartner(url);
  const payments = await sell(context, partner.link.code, 3);
  await check('make backup takes one while it works', async () => {
    await exactlyOnce(context, partner, payments);
    await succeeds('backup');
    assert.equal(readdirSync(backups).filter((name) => name.startsWith('portal-')).length, 1);
  });
  await check(
    'make restore puts it back, in the place of what came later, and the books balance',
    async () => {
      await exactlyOnce(context, partner, [...payments, ...(await sell(context, partner.link.code, 2))]);
      const [taken = ''] = readdirSync(backups).filter((name) => name.startsWith('portal-'));
      const FROM = join(backups, taken);
      const { code, output } = await script('restore', { FROM });
      assert.match(output, new RegExp(`There is a portal here already.*CONFIRM=${swarm.stack} `));
      assert.equal(code, 1);
      assert.match(await succeeds('restore', { FROM, CONFIRM: swarm.stack }), /The books balance\./);
      const sold = `select payment_id from sales where partner_id = ${partner.user.id}`;
      const kept = (await swarm.sql<{ payment_id: string }>('payments_sales', sold)).map(
        ({ payment_id }) => payment_id,
      );
      assert.deepEqual(kept.sort(), [...payments].sort());
      const { email, password } = partner.person;
      const again = browserAt(url);
      await expectStatus(200, again.call('POST', '/api/login', { email, password }));
      await exactlyOnce(context, { ...partner, browser: again }, payments);
    },
  );
}

const PARTS = { sells, changes, backup };

async function clear() {
  await swarm.docker(['stack', 'rm', swarm.stack]);
  const label = `label=com.docker.stack.namespace=${swarm.stack}`;
  const list = async (...args: string[]) => (await swarm.docker(args)).split('\n').filter(Boolean);
  await eventually(async () => {
    await sleep(LOOK_MS);
    // Otherwise the containers of finished jobs stay behind.
    const ended = await list('ps', '--quiet', '--filter', label, '--filter', 'status=exited');
    if (ended.length > 0) await swarm.docker(['rm', ...ended]).catch(() => undefined);
    assert.deepEqual(await list('ps', '--all', '--quiet', '--filter', label), []);
    assert.deepEqual(await list('network', 'ls', '--quiet', '--filter', label), []);
  }, 150_000);
  const volumes = await list('volume', 'ls', '--quiet', '--filter', label);
  // The engine releases them, and the swarm below, shortly after their containers.
  if (volumes.length > 0) await eventually(() => swarm.docker(['volume', 'rm', ...volumes]), 30_000);
  await swarm.removeSecrets();
}

// A signal ends the running step, whose failure leads to the cleanup below.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);

main(async () => {
  const leave = await joinSwarm();
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const settings = readSettings(envFile);
  try {
    await step('Images', 'built', buildImages);
    await succeed('The start', process.execPath, ['scripts/swarm.ts']);
    const state = await swarm.replicas();
    say(
      `  ${Object.entries(state)
        .map(([name, { have }]) => `${name.slice(swarm.stack.length + 1)} ${have}`)
        .join(', ')}`,
    );
    await step('Sample data', 'loaded', () => loadSampleData(settings));
    const asked = process.argv.slice(2);
    for (const [name, part] of Object.entries(PARTS))
      if (asked.length === 0 || asked.includes(name)) await part(settings);
  } finally {
    try {
      await step('Everything', 'removed', clear);
    } finally {
      if (leave) await eventually(() => swarm.docker(['swarm', 'leave', '--force']), 60_000);
      rmSync(place, { recursive: true, force: true });
    }
  }
  say(`\n${results.passed} passed, ${results.failed} failed`);
  process.exitCode = results.failed > 0 ? 1 : 0;
});
