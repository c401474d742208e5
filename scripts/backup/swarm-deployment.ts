// The portal on a swarm whose servers run on this node (deploy/swarm/servers.yml), for backup and restore.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataDir, envFile, stack } from '../lib/mode.ts';
import { Problem } from '../lib/say.ts';
import { scriptInImage } from '../lib/script-in-image.ts';
import { writeSecretFiles } from '../lib/secrets.ts';
import { readSettings } from '../lib/settings.ts';
import { doors, entries } from '../lib/stack.ts';
import type { Deployment } from './deployment.ts';
import {
  asService,
  containersOf,
  deployMigrations,
  docker,
  makeSecrets,
  replicas,
  whenReady,
} from '../lib/swarm.ts';

const READY_MS = 360_000;
const script = (name: string, args: string[]) => scriptInImage(`scripts/backup/${name}`, ...args);
const serviceOf = (name: string) => `${stack}_${name}`;
const run = (...args: string[]) => ({ command: 'docker', args, env: process.env });

export function onSwarm(): Deployment {
  const settings = readSettings(envFile);
  const secrets = join(dataDir, 'swarm-secrets');
  writeSecretFiles(secrets, settings);
  const beside = (program: string, name: string, ...args: string[]) =>
    run(...asService(program, secrets), ...script(name, args));
  return {
    name: stack,
    settings,
    expectTools: () => void ['postgres', 'rabbitmq'].forEach(containerOf),
    postgres: (tool: string, ...args: string[]) =>
      run('exec', '-i', containerOf('postgres'), tool, '-U', 'postgres', ...args),
    besidePostgres: (name: string, ...args: string[]) => beside('migrations', name, ...args),
    beside,
    /** Only the sandbox has data that a second container must not touch; replicas of documents may be on any node. */
    inside: (program, name: string, ...args: string[]) =>
      program === 'stripe-sandbox'
        ? run('exec', '-i', containerOf(program), ...script(name, args))
        : beside(program, name, ...args),

    startDatabase: async () => void containerOf('postgres'),
    /** As on Compose: meanwhile only the servers run, and the broker starts empty. */
    async replace({ restoreData, beforeOpening }) {
      const names = await makeSecrets(settings);
      const before = await replicas();
      const programs = Object.keys(entries).filter((name) => serviceOf(name) in before);
      const inner = programs.filter((name) => !doors.includes(name));
      const outer = programs.filter((name) => doors.includes(name));
      const scale = (some: string[], to: (name: string) => number) =>
        docker(['service', 'scale', '--detach', ...some.map((name) => `${serviceOf(name)}=${to(name)}`)]);
      const start = async (some: string[]) => {
        await scale(some, (name) => Math.max(before[serviceOf(name)]!.want, 1));
        await whenReady(some.map(serviceOf), READY_MS);
      };
      await scale([...programs, 'rabbitmq'], () => 0);
      for (const name of [...programs, 'rabbitmq']) await untilGone(name);
      await removeVolume(serviceOf('rabbitmq'));
      await start(['rabbitmq']);
      await deployMigrations(settings, names);
      await restoreData();
      await deployMigrations(settings, names); // restores rights, and runs newer migrations
      await start(inner);
      await beforeOpening();
      const purge = ['rabbitmqctl', '--silent', '-p', 'portal', 'purge_queue', 'unrouted'];
      await docker(['exec', containerOf('rabbitmq'), ...purge]);
      await start(outer);
    },
  };
}

/** The container of a server, which must run on this node. */
function containerOf(service: string) {
  const filters = [`label=com.docker.swarm.service.name=${serviceOf(service)}`, 'health=healthy'];
  const args = ['ps', '--quiet', ...filters.flatMap((filter) => ['--filter', filter])];
  const [id] = execFileSync('docker', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  if (!id)
    throw new Problem(
      `${service} does not run on this node: do this on the node with the label portal.data, as one of the swarm's managers; servers elsewhere have backups of their own.`,
    );
  return id;
}

async function untilGone(service: string) {
  const label = `label=com.docker.swarm.service.name=${serviceOf(service)}`;
  const there = async () =>
    (await containersOf(service)).length > 0 ||
    (await docker(['ps', '--all', '--quiet', '--filter', label, '--filter', 'status=running']));
  while (await there()) await sleep(500);
}

/** Removes finished containers first, since they still hold the volume. */
async function removeVolume(name: string) {
  const ended = (await docker(['ps', '--all', '--quiet', '--filter', `volume=${name}`]))
    .split('\n')
    .filter(Boolean);
  if (ended.length > 0) await docker(['rm', '--force', ...ended]);
  await docker(['volume', 'rm', '--force', name]);
}
