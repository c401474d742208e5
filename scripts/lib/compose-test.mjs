// What the scenarios of make test-compose work with: the stack's commands, eyes for what they cannot reach from outside,
// and the count of checks. Import it when the stack's COMPOSE_PROJECT_NAME, ENV_FILE and DATA_DIR are in the environment.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeArguments, project } from './compose.mjs';
import { browserAt, openPartner } from './customers.mjs';
import { envFile } from './mode.mjs';
import { say } from './say.mjs';
import { readSettings, root } from './settings.mjs';

/** The longest that a container may take to be healthy, on a machine with other work too. */
const HEALTHY_WITHIN_MS = 120_000;

/**
 * Tries again until `attempt` no longer throws, and answers what it answered. Seldom, since an attempt is often a command,
 * whose start costs what the stack needs. After `withinMs` its last error is thrown.
 */
async function eventually(attempt, withinMs = 10_000) {
  for (const deadline = Date.now() + withinMs; ; await sleep(300)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Runs a command, in the checkout by default; `env` is beside our environment, `only` in its place. @returns {Promise<{ code: number, output: string, stdout: string }>} output is both streams */
function run(command, args, { cwd = root, env = {}, only = { ...process.env, ...env }, input = '' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: only });
    let output = '';
    let stdout = '';
    const take = (chunk, from) => {
      output += chunk;
      if (from === 'stdout') stdout += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', (chunk) => take(chunk, 'stdout'));
    child.stderr.setEncoding('utf8').on('data', (chunk) => take(chunk, 'stderr'));
    child.stdin.on('error', () => undefined).end(input); // it may have ended without reading
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, stdout }));
  });
}

async function answerOf(command, args, options) {
  const { code, output, stdout } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output.slice(-2_000)}`);
  return stdout;
}

/** The context of a test run; every scenario of scripts/test-compose/ gets the same one. */
export function composeTest() {
  const settings = readSettings(envFile);
  const portal = settings.PUBLIC_URL;
  const results = { passed: 0, failed: 0 };

  const docker = (...args) => answerOf('docker', args);
  const compose = (...args) => answerOf('docker', composeArguments(settings, ...args));

  /** The containers that are there, stopped ones and those that only run once too. */
  async function containers() {
    const ofProject = `label=com.docker.compose.project=${project}`;
    const ids = (await docker('ps', '--all', '--quiet', '--filter', ofProject)).split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    const described = JSON.parse(await docker('inspect', ...ids));
    return described
      .map((inspected) => ({
        id: inspected.Id,
        name: inspected.Name.slice(1),
        service: inspected.Config.Labels['com.docker.compose.service'],
        number: Number(inspected.Config.Labels['com.docker.compose.container-number']),
        once: inspected.HostConfig.RestartPolicy.Name === 'no',
        state: inspected.State.Status,
        health: inspected.State.Health?.Status,
        inspected,
      }))
      .sort((a, b) => a.service.localeCompare(b.service) || a.number - b.number);
  }

  return {
    portal,
    project,
    settings,
    results,
    eventually,
    docker,
    compose,
    containers,
    run,

    /** One line of the result. What `work` throws makes it a failure; the run goes on. */
    async check(sentence, work) {
      try {
        await work();
        results.passed += 1;
        say(`  ✓ ${sentence}`);
      } catch (error) {
        results.failed += 1;
        say(`  ✗ ${sentence}\n      ${String(error.message).replaceAll('\n', '\n      ')}`);
      }
    },

    /** `make <name>` of the stack, its output kept; `env` is over what the stack was started with. */
    script: (name, args = [], env = {}) => run(process.execPath, [`scripts/${name}.mjs`, ...args], { env }),

    /** Waits until every container (of these services) that is meant to stay runs and is healthy. */
    healthy: (...services) =>
      eventually(async () => {
        const wanted = (await containers()).filter(
          ({ service, once }) => !once && (services.length === 0 || services.includes(service)),
        );
        const bad = wanted.filter(({ state, health }) => state !== 'running' || health !== 'healthy');
        if (wanted.length === 0 || bad.length > 0)
          throw new Error(
            `not healthy: ${bad.map(({ name, state, health }) => `${name} (${state}, ${health})`).join(', ')}`,
          );
      }, HEALTHY_WITHIN_MS),

    /** Runs a Node module, given as text, in a service's container, with our packages to import. @returns what it printed */
    inside: (service, text, { number = 1 } = {}) => {
      const exec = ['exec', '-T', '--index', String(number), service, 'node', '--input-type=module', '-'];
      return answerOf('docker', composeArguments(settings, ...exec), { input: text });
    },

    /**
     * Rows of a database, such as 'payments_sales', as PostgreSQL's superuser. `query` has no `;` at its end, and where it
     * writes it has a `returning`.
     */
    async sql(database, query) {
      const rows = `with r as (${query}) select coalesce(json_agg(r), '[]') from r`;
      const psql = ['psql', '-U', 'postgres', '-d', database, '-At', '-v', 'ON_ERROR_STOP=1', '-f', '-'];
      const exec = composeArguments(settings, 'exec', '-T', 'postgres', ...psql);
      return JSON.parse(await answerOf('docker', exec, { input: rows }));
    },

    /** A new browser: `call(method, path, body)` answers `{status, body}`. */
    browser: () => browserAt(portal),

    /** A browser in which the administrator of the settings is signed in. */
    async admin() {
      const browser = browserAt(portal);
      const credentials = { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD };
      const { status } = await browser.call('POST', '/api/login', credentials);
      if (status !== 200) throw new Error(`the admin's sign-in answered ${status}`);
      return browser;
    },

    /** A new partner with a link: `{browser, user, person, product, link}`; `person` has email and password. */
    partner: () => openPartner(portal),
  };
}
