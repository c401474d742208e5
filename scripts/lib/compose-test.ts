// What the scenarios of make test-compose share: the stack's commands, access to what is not reachable from outside,
// and the count of checks. Import it when the stack's COMPOSE_PROJECT_NAME, ENV_FILE and DATA_DIR are in the
// environment.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { countChecks } from './checks.ts';
import { composeArguments, project } from './compose.ts';
import { browserAt, openPartner } from './customers.ts';
import { envFile } from './mode.ts';
import { readSettings, root } from './settings.ts';

/** The timeout for a container to become healthy, on a busy machine too. */
const HEALTHY_WITHIN_MS = 120_000;

/**
 * Retries until `attempt` does not throw, and returns its result. Polls slowly, since an attempt often runs a command,
 * which takes CPU from the stack. After `withinMs` it throws the last error.
 */
async function eventually<T>(attempt: () => T | Promise<T>, withinMs = 10_000): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await sleep(300)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

interface RunOptions {
  /** The checkout by default. */
  cwd?: string;
  /** Added to our environment. */
  env?: NodeJS.ProcessEnv;
  /** Replaces our environment. */
  only?: NodeJS.ProcessEnv;
  input?: string;
}
interface Ran {
  code: number | null;
  /** stdout and stderr together. */
  output: string;
  stdout: string;
}

/** Runs a command. */
function run(command: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  const { cwd = root, env = {}, only = { ...process.env, ...env }, input = '' } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: only });
    let output = '';
    let stdout = '';
    const take = (chunk: string, from: 'stdout' | 'stderr') => {
      output += chunk;
      if (from === 'stdout') stdout += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => take(chunk, 'stdout'));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => take(chunk, 'stderr'));
    child.stdin.on('error', () => undefined).end(input); // it may end without reading its input
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, stdout }));
  });
}

async function answerOf(command: string, args: string[], options?: RunOptions): Promise<string> {
  const { code, output, stdout } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output.slice(-2_000)}`);
  return stdout;
}

/** The fields that are read of docker inspect. */
export interface Inspected {
  Id: string;
  Name: string;
  Image: string;
  RestartCount: number;
  Config: { Image: string; Labels: Record<string, string>; User: string };
  HostConfig: {
    RestartPolicy: { Name: string };
    Init?: boolean;
    Privileged: boolean;
    ReadonlyRootfs: boolean;
    CapAdd?: string[];
    CapDrop?: string[];
    SecurityOpt?: string[];
    Memory: number;
    NanoCpus: number;
    PidsLimit: number;
    LogConfig: { Config: Record<string, string> };
    PortBindings: Record<string, unknown>;
  };
  Mounts: { Type: string; Name?: string; Destination: string; RW: boolean }[];
  NetworkSettings: { Networks: Record<string, { NetworkID: string }> };
  State: { Status: string; StartedAt: string; Health?: { Status: string } };
}
export type Container = Awaited<ReturnType<ScenarioContext['containers']>>[number];
export type ScenarioContext = ReturnType<typeof composeTest>;

/** The exports of a scenario's file. */
export interface Scenario {
  what: string;
  /** It causes no faults, and no process may log an error. */
  quiet?: boolean;
  run(context: ScenarioContext): Promise<unknown>;
}

/** The context of a test run; every scenario of scripts/test-compose/ gets the same one. */
export function composeTest() {
  const settings = readSettings(envFile);
  const portal = settings.PUBLIC_URL;
  const { results, check } = countChecks();

  const docker = (...args: string[]) => answerOf('docker', args);
  const compose = (...args: string[]) => answerOf('docker', composeArguments(settings, ...args));

  /** All containers, including stopped and one-shot ones. */
  async function containers() {
    const ofProject = `label=com.docker.compose.project=${project}`;
    const ids = (await docker('ps', '--all', '--quiet', '--filter', ofProject)).split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    const described = JSON.parse(await docker('inspect', ...ids)) as Inspected[];
    return described
      .map((inspected) => ({
        id: inspected.Id,
        name: inspected.Name.slice(1),
        service: inspected.Config.Labels['com.docker.compose.service'] ?? '',
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

    check,
    /** Runs `scripts/<name>.ts` on the stack and captures its output; `env` overrides the stack's environment. */
    script: (name: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
      run(process.execPath, [`scripts/${name}.ts`, ...args], { env }),

    /** Waits until every long-running container (of these services) is healthy. */
    healthy: (...services: string[]) =>
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

    /**
     * Runs a Node module, given as text, in a service's container, where it can import our packages.
     * @returns what it printed
     */
    inside: (service: string, text: string, { number = 1 } = {}) => {
      const exec = ['exec', '-T', '--index', String(number), service, 'node', '--input-type=module', '-'];
      return answerOf('docker', composeArguments(settings, ...exec), { input: text });
    },

    /**
     * Queries a database, such as 'payments_sales', as PostgreSQL's superuser. `query` has no `;` at its end; a write
     * needs a `returning`.
     */
    async sql<Row>(database: string, query: string): Promise<Row[]> {
      const rows = `with r as (${query}) select coalesce(json_agg(r), '[]') from r`;
      const psql = ['psql', '-U', 'postgres', '-d', database, '-At', '-v', 'ON_ERROR_STOP=1', '-f', '-'];
      const exec = composeArguments(settings, 'exec', '-T', 'postgres', ...psql);
      return JSON.parse(await answerOf('docker', exec, { input: rows })) as Row[];
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
