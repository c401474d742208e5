// The Docker Compose portal on this machine, whoever started it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Problem } from './say.ts';

const root = join(import.meta.dirname, '../..');

/** The settings file that the make commands, and through them Compose, read. A test sets its own before it asks. */
export const settingsFile = () => resolve(root, process.env.ENV_FILE || '.env');

/** The prefix of its containers and volumes, found like Compose finds it; two names are two portals. */
export const projectName = () => process.env.COMPOSE_PROJECT_NAME || nameInFile() || 'portal';

const nameInFile = () =>
  existsSync(settingsFile())
    ? parseEnv(readFileSync(settingsFile(), 'utf8')).COMPOSE_PROJECT_NAME
    : undefined;

const ask = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8', timeout: 30_000 });

/** Whether it has containers that were made from this checkout, such as by a plain `docker compose up`. */
export function hasContainers() {
  const labels = [`project=${projectName()}`, 'service=gateway', `project.working_dir=${root}`];
  const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
  const { status, stdout } = ask('ps', '--all', '--quiet', ...filters);
  return status === 0 && stdout !== '';
}

/**
 * The secrets that the service `secrets` has made (scripts/secrets/give.ts), for a settings file that is written later.
 * @returns empty when there are none, or when no engine runs
 * @throws Problem when they exist, or may exist, and cannot be read: other keys would be written instead
 */
export function keptSecrets(): Record<string, string> {
  const volume = `${projectName()}_secrets-kept`;
  const looked = ask('volume', 'inspect', volume);
  if (isAbsent(looked)) return {};
  if (looked.status !== 0)
    throw new Problem(
      `Docker does not say whether this portal has passwords and keys already: ${(looked.stderr || String(looked.error)).trim()}`,
    );
  const image = process.env.PORTAL_IMAGE || 'portal-program';
  const once = ['run', '--rm', '--network', 'none', '--user', 'root', '--volume', `${volume}:/kept:ro`];
  const { status, stdout } = ask(...once, image, 'cat', '/kept/settings.json');
  if (status === 0) return JSON.parse(stdout) as Record<string, string>;
  throw new Problem(
    `The passwords and keys of this portal are in Docker's volume ${volume}, which cannot be read just now (image ${image}). Try again, or build it first: docker compose build secrets.`,
  );
}

/** There is no docker, no engine, or no such volume. A refusal or a timeout proves nothing. */
const isAbsent = ({ error, stderr }: { error?: NodeJS.ErrnoException; stderr?: string }) =>
  error?.code === 'ENOENT' || /no such volume|(cannot|failed to) connect to the docker/i.test(stderr ?? '');
