// Chooses the tests' servers: containers of docker-compose.yml's images where a Docker engine answers, otherwise this
// machine's own (../native/). TEST_SERVERS=native or TEST_SERVERS=containers forces one.
// Node runs this file as it is, as it does those of ../native/.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Servers = 'native' | 'containers';

const ROOT = join(import.meta.dirname, '../..');
const ENGINE_ANSWERS_MS = 2_000;
/** For the first pull. Without a reachable registry it fails within seconds. */
const PULLED_MS = 300_000;
const REMOVED_MS = 60_000;

/** The label of everything that belongs to a test run; its value is `thisRun()`. */
export const RUN_LABEL = 'portal.test-run';

/** The image that docker-compose.yml names for a part. */
export function imageOf(part: 'postgres' | 'rabbitmq' | 'minio'): string {
  const file = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  return (parse(file, { merge: true }) as { services: Record<string, { image: string }> }).services[part]!
    .image;
}

/**
 * What TEST_SERVERS says, or else containers if possible. Says so when an engine answers, but an image is neither there nor
 * can be pulled.
 */
export function chooseServers(): Servers {
  const forced = process.env.TEST_SERVERS;
  if (forced === 'native' || forced === 'containers') return forced;
  if (forced) throw new Error(`TEST_SERVERS is 'native' or 'containers', not '${forced}'.`);
  if (!answers(['info'], ENGINE_ANSWERS_MS)) return 'native';
  const missing = (['postgres', 'rabbitmq'] as const)
    .map(imageOf)
    .filter((image) => !here(image) && !answers(['pull', '--quiet', image], PULLED_MS));
  if (missing.length === 0) return 'containers';
  process.stderr.write(`A Docker engine answers, but has no ${missing.join(', no ')} and cannot pull it.\n`);
  return 'native';
}

/** True when our MinIO image exists (docker compose build minio): to build it takes too long for a test. */
export const haveMinio = () => here(imageOf('minio'));

/** The module proxy settings of this machine's Go, if it has one: the build of MinIO uses them too. */
export function goProxies(): Record<string, string> {
  const ask = (name: string) => {
    try {
      return execFileSync('go', ['env', name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return '';
    }
  };
  const found = ['GOPROXY', 'GOSUMDB'].map((name) => [name, ask(name)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/** The same as arguments of `docker build`. */
export const goArguments = () =>
  Object.entries(goProxies()).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);

/** The value of RUN_LABEL for the run of this process. */
export const thisRun = () => `${hostname()}/${process.pid}`;

/** Removes a run's containers and their anonymous volumes. */
export function removeContainers(run: string): void {
  const ids = listed('--quiet', '--filter', `label=${RUN_LABEL}=${run}`);
  if (ids.length > 0) answers(['rm', '--force', '--volumes', ...ids], REMOVED_MS); // fails if they are gone already
}

/** Removes the containers of this machine's runs that were killed with all their processes. */
export function removeLeftovers(): void {
  const runs = listed('--filter', `label=${RUN_LABEL}`, '--format', `{{.Label "${RUN_LABEL}"}}`);
  for (const run of new Set(runs)) {
    const [host, pid] = run.split('/');
    if (host === hostname() && !lives(Number(pid))) removeContainers(run);
  }
}

const listed = (...options: string[]) =>
  docker(['ps', '--all', ...options], REMOVED_MS)
    .split('\n')
    .filter(Boolean);

const here = (image: string) => answers(['image', 'inspect', image], ENGINE_ANSWERS_MS);

function answers(args: string[], timeout: number): boolean {
  try {
    docker(args, timeout);
    return true;
  } catch {
    return false;
  }
}

/** @returns what `docker` prints @throws Error when it fails or times out */
const docker = (args: string[], timeout: number) =>
  execFileSync('docker', args, {
    cwd: ROOT,
    env: process.env, // jest's copy in a test, which a child would not inherit
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout,
  });

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
