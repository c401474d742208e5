// Containers or not: MODE=native or MODE=compose says so; else containers when a Docker engine answers.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Problem } from './say.mjs';
import { root } from './settings.mjs';

const answers = (...args) => spawnSync('docker', args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** 'native' or 'compose'. */
export function mode() {
  const asked = process.env.MODE || undefined;
  if (asked && !['native', 'compose'].includes(asked))
    throw new Problem(`MODE is 'native' or 'compose', not '${asked}'.`);
  if (asked === 'native') return asked;
  const compose = answers('compose', 'version') && answers('info');
  if (asked === 'compose' && !compose)
    throw new Problem(
      'MODE=compose needs Docker Compose and a running Docker engine; docker info does not answer.',
    );
  return compose ? 'compose' : 'native';
}

export const envFile = process.env.ENV_FILE || join(root, '.env');
export const dataDir = resolve(root, process.env.DATA_DIR || '.data');
