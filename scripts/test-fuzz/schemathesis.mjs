// Schemathesis (https://schemathesis.readthedocs.io), in a Python of its own under .data/.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../lib/say.mjs';
import { root } from '../lib/settings.mjs';

const place = join(root, '.data/venvs/fuzz');
const requirements = join(import.meta.dirname, 'requirements.txt');
/** Written last, so that what a half-finished installation left is made anew. */
const stamp = join(place, 'installed.txt');

/**
 * Installs it where it is missing or another version.
 * @returns {{ found: true, path: string } | { found: false, why: string }}
 */
export function findSchemathesis() {
  const wanted = readFileSync(requirements, 'utf8');
  const path = join(place, 'bin/schemathesis');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { found: true, path };

  say('Installing schemathesis (pip): a minute, the first time only');
  rmSync(place, { recursive: true, force: true });
  const run = (command, ...args) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!run('python3', '-m', 'venv', place))
    return {
      found: false,
      why: 'there is no Python 3 that makes virtual environments (Debian: python3-venv)',
    };
  const quietly = ['--quiet', '--disable-pip-version-check', '--no-deps'];
  if (!run(join(place, 'bin/pip'), 'install', ...quietly, '--requirement', requirements))
    return { found: false, why: 'pip could not install it: see above' };
  writeFileSync(stamp, wanted);
  return { found: true, path };
}

/** Runs it with its output shown, and ends it when it takes longer. Resolves to whether it exited with 0. */
export function runSchemathesis(path, args, { timeout }) {
  return new Promise((resolve) => {
    const child = spawn(path, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout });
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
}
