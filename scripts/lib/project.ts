// The portal of Docker Compose on this machine, whoever has started it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Problem } from './say.ts';

const root = join(import.meta.dirname, '../..');

/** The file of settings that the make commands read, and Compose through them. A test names its own before it asks. */
export const settingsFile = () => resolve(root, process.env.ENV_FILE || '.env');

/** The name before its containers and volumes, found as Compose finds it; two names are two portals. */
export const projectName = () => process.env.COMPOSE_PROJECT_NAME || nameInFile() || 'portal';

const nameInFile = () =>
  existsSync(settingsFile())
    ? parseEnv(readFileSync(settingsFile(), 'utf8')).COMPOSE_PROJECT_NAME
    : undefined;

const ask = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8', timeout: 30_000 });

/** Whether containers of it are there that were made from this checkout, as by a plain `docker compose up`. */
export function hasContainers() {
  const labels = [`project=${projectName()}`, 'service=gateway', `project.working_dir=${root}`];
  const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
  const { status, stdout } = ask('ps', '--all', '--quiet', ...filters);
  return status === 0 && stdout !== '';
}

/**
 * What the service `secrets` has made (scripts/secrets/give.ts), for a file of settings that is written later.
 * @returns empty where it was never there, or where no engine runs
 * @throws Problem where it is there, or may be, and cannot be read: other keys would be written in its place
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

/** No docker, no engine, or no such volume; a refusal or a time-out tells nothing. */
const isAbsent = ({ error, stderr }: { error?: NodeJS.ErrnoException; stderr?: string }) =>
  error?.code === 'ENOENT' || /no such volume|(cannot|failed to) connect to the docker/i.test(stderr ?? '');
