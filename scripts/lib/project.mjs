// The portal of Docker Compose on this machine, whoever has started it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from './say.mjs';

const root = join(import.meta.dirname, '../..');

/** The name before its containers and volumes; two names are two portals. */
export const projectName = () => process.env.COMPOSE_PROJECT_NAME || 'portal';

const ask = (...args) =>
  spawnSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 });

/** Whether containers of it are there that were made from this checkout, as by a plain `docker compose up`. */
export function hasContainers() {
  const labels = [`project=${projectName()}`, 'service=gateway', `project.working_dir=${root}`];
  const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
  const { status, stdout } = ask('ps', '--all', '--quiet', ...filters);
  return status === 0 && stdout !== '';
}

/**
 * What the service `secrets` has made (scripts/secrets/give.mjs), for a file of settings that is written later.
 * @returns {Record<string, string>} empty where it was never there
 * @throws Problem where it is there and cannot be read: other keys would be written in its place
 */
export function keptSecrets() {
  const volume = `${projectName()}_secrets-kept`;
  if (ask('volume', 'inspect', volume).status !== 0) return {};
  const image = process.env.PORTAL_IMAGE || 'portal-program';
  const once = ['run', '--rm', '--network', 'none', '--user', 'root', '--volume', `${volume}:/kept:ro`];
  const { status, stdout } = ask(...once, image, 'cat', '/kept/settings.json');
  if (status === 0) return JSON.parse(stdout);
  throw new Problem(
    `The passwords and keys of this portal are in Docker's volume ${volume}, which cannot be read just now (image ${image}). Try again, or build it first: docker compose build secrets.`,
  );
}
