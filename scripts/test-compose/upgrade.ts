// Replaces the running image program by program, while customers pay and people read.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../lib/mode.ts';
import { say } from '../lib/say.ts';
import { root } from '../lib/settings.ts';
import { services } from '../lib/stack.ts';
import { steadyReads } from '../lib/steady-reads.ts';
import { balances, exactlyOnce, steadySales } from '../lib/steady-sales.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'make upgrade while sales go on';

const PER_SECOND = 2;
/**
 * The gateway holds a port of the machine, which two containers cannot share: connections fail until the new one
 * listens.
 */
const GAP_SECONDS = 10;
/** One call for each kind of data that the gateway reads from the services. */
const READ = [
  '/auth',
  '/api/user',
  '/api/products',
  '/api/partner/summary',
  '/api/partner/sales',
  '/api/referrals',
  '/api/profile/documents',
];

/** As if the previous version did not have this service. */
const NEW = 'claims';

async function takeAway({ compose, docker, project, sql }: ScenarioContext, program: string, image: string) {
  await compose('rm', '--stop', '--force', program);
  const psql = ['psql', '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-c'];
  for (const gone of [`drop database ${program} with (force)`, `drop role ${program}`])
    await compose('exec', '-T', 'postgres', ...psql, gone);
  await compose('exec', '-T', 'rabbitmq', 'rabbitmqctl', 'delete_user', program);
  const secrets = `${project}_secrets-${program}:/given`;
  await docker('run', '--rm', '--user', 'root', '--volume', secrets, image, 'sh', '-c', 'rm -f /given/*');
  assert.deepEqual(await sql('postgres', `select 1 from pg_database where datname = '${program}'`), []);
}

export async function run(context: ScenarioContext) {
  const { check, containers, docker, script } = context;
  const partner = await context.partner();
  const sales = steadySales(context, partner.link.code, { perSecond: PER_SECOND });
  const ours = async () =>
    (await containers()).filter(({ service }) => [...services, 'hub', 'gateway'].includes(service));
  const before = await ours();
  const earlier = before[0]!.inspected.Config.Image;
  const image = `${earlier.split(':')[0]}:upgraded`;
  const BACKUP_DIR = join(dataDir, 'backups');
  const reading = steadyReads(context, partner.browser, READ);

  const untouched = async () =>
    assert.deepEqual(
      (await ours()).map(({ id }) => id),
      before.map(({ id }) => id),
    );
  await check('a wrong setting ends it before any program is replaced', async () => {
    const { code, output } = await script('upgrade', [], { BACKUP_DIR, INTERNAL_SECRET: 'short' });
    assert.equal(code, 1, output);
    assert.match(output, /INTERNAL_SECRET is wrong: it needs at least 16 characters\./);
    await untouched();
  });
  await check('a program that does not start is removed, and the previous one keeps running', async () => {
    const broken = join(dataDir, 'broken.yml');
    writeFileSync(broken, 'services: { identity: { command: [node, -e, "process.exit(1)"] } }\n');
    const COMPOSE_FILE = `${join(root, 'docker-compose.yml')}:${broken}`;
    const { code, output } = await script('upgrade', [], { BACKUP_DIR, COMPOSE_FILE });
    assert.equal(code, 1, output);
    assert.match(output, /The new identity did not start .* the previous one keeps running/s);
    await untouched();
  });
  await check(
    'what a version before did not know is taken away: a program, its database, user and secrets',
    () => takeAway(context, NEW, earlier),
  );
  await check('every program is another one, of the new image', async () => {
    const { code, output } = await script('upgrade', [], { BACKUP_DIR, PORTAL_IMAGE: image });
    assert.equal(code, 0, output);
    say(output.replace(/^/gm, '    ').trimEnd());
    const after = await ours();
    assert.equal(after.length, before.length);
    for (const { id, service, inspected } of after) {
      assert.equal(inspected.Config.Image, image, service);
      assert.ok(!before.some((each) => each.id === id), `${service} is the same`);
    }
  });
  await check('a program that is new works, with its database, its user and its secrets', async () => {
    await context.healthy(NEW);
    assert.deepEqual(await context.sql(NEW, 'select count(*)::int as claims from claims'), [{ claims: 0 }]);
  });

  await check('the tools of the version before find their scripts in the new image, to go back', () => {
    const given = 'scripts/backup/inside-*.ts scripts/audit/inside.ts scripts/lib/dead-letters.ts';
    const parse = `for script in ${given}; do node --check "\${script%.ts}.mjs" || exit 1; done`;
    return docker('run', '--rm', image, 'sh', '-c', parse);
  });

  const { requests, wrong, gap } = await reading.stop();
  say(`    ${requests} requests; nobody let in for ${gap.toFixed(1)} s`);
  await check('everything was answered, but while the gateway changed', () => {
    assert.deepEqual(wrong, []);
    assert.ok(requests > 100 && gap < GAP_SECONDS);
  });
  let payments: string[] = [];
  await check('every customer could pay', async () => (payments = await sales.stop()));
  await check(`each of the ${payments.length} sales is recorded exactly once`, () =>
    exactlyOnce(context, partner, payments),
  );
  await check('the books balance', () => balances(context));
  await docker('image', 'rm', '--force', image).catch(() => undefined); // the next scenario uses its own
}
