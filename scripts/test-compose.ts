// make test-compose: starts a portal of its own on Docker Compose, runs every scenario of scripts/test-compose/ against
// it, and removes it with its volumes. lib/compose-test.ts says what a scenario is. Names as arguments choose
// scenarios.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../kit/native/ports.ts';
import { told } from '../kit/testing/error-lines.ts';
import { errorLinesOfContainers } from './lib/error-logs.ts';
import type { Scenario, ScenarioContext } from './lib/compose-test.ts';
import { main, say } from './lib/say.ts';
import { ensureSettings, root } from './lib/settings.ts';
import { entries } from './lib/stack.ts';

/** Ordered by cost: read-only scenarios first, those that stop everything last. */
const SCENARIOS = [
  'at-rest',
  'hardening',
  'main-job',
  'documents',
  'backup',
  'scale',
  'keys',
  'dead-letters',
  'restarts',
  'outages',
  'upgrade',
  'down-and-up',
  'alone',
  'native-minio',
];

const place = join(root, '.data/test-compose');
const port = String(await freePort());

// A stack apart from any other, on the sandbox whatever the machine's settings.
Object.assign(process.env, {
  MODE: 'compose',
  ADMIN_SECOND_FACTOR: 'off', // administrators sign in by password alone
  SECOND_PERSON: 'off', // one administrator pays any amount
  FLAG_KINDS: 'off',
  DATA_DIR: place,
  ENV_FILE: join(place, '.env'),
  COMPOSE_PROJECT_NAME: `portal-test-${port}`,
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  COMPOSE_PROFILES: '',
  BUILDKIT_PROGRESS: 'quiet',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  SMTP_URL: '',
});

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

let interrupted = false;
// A signal ends the running command, whose failure leads to the cleanup below.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));

async function runScenarios(context: ScenarioContext, names: string[]) {
  const took: string[] = [];
  for (const name of names) {
    if (interrupted) return;
    const { what, run, quiet } = (await import(`./test-compose/${name}.ts`)) as Scenario;
    const since = performance.now();
    const begun = new Date().toISOString();
    say(`\n${name}: ${what}`);
    try {
      await run(context);
    } catch (error) {
      await context.check(`${name} went through to its end`, () => Promise.reject(error));
    }
    if (quiet)
      await context.check('no process logged an error meanwhile', async () => {
        const printed = await context.compose('logs', '--no-color', '--since', begun);
        assert.deepEqual(errorLinesOfContainers(printed, Object.keys(entries)).map(told), []);
      });
    took.push(`${name} ${seconds(since)} s`);
    say(`  (${seconds(since)} s)`);
  }
  say(`\n${took.join(' · ')}`);
}

main(async () => {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  ensureSettings(join(place, '.env'));
  const { composeTest } = await import('./lib/compose-test.ts');
  const { compose: show } = await import('./lib/compose.ts');
  const context = composeTest();
  const { results } = context;
  const chosen = process.argv.slice(2);
  try {
    await show(context.settings, 'build');
    const since = performance.now();
    const up = await context.script('up');
    if (up.code === 0) {
      say((up.output.match(/^ {2}\S.* … .*$/gm) ?? []).join('\n')); // its steps, without Compose's own output
      say(`Cold start, with the images built: ${seconds(since)} s`);
      await runScenarios(
        context,
        SCENARIOS.filter((name) => chosen.length === 0 || chosen.includes(name)),
      );
    } else {
      say(up.output);
      results.failed += 1;
    }
    say(`Whole run without the build: ${seconds(since)} s`);
    if (results.failed > 0) {
      const logs = join(root, '.data/test-compose.log');
      writeFileSync(logs, await context.compose('logs', '--no-color', '--timestamps'));
      say(`What every container logged: ${logs}`);
    }
  } finally {
    const everything = ['--volumes', '--remove-orphans', '--timeout', '0'];
    await context.compose('--profile', 'sample-data', 'down', ...everything);
    rmSync(place, { recursive: true, force: true });
  }
  say(`\n${results.passed} passed, ${results.failed} failed`);
  process.exit(results.failed === 0 && !interrupted ? 0 : 1);
});
