// Containers or not: MODE=native or MODE=compose says so; else as it was started; else containers when a Docker
// engine answers.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from './say.mjs';
import { root } from './settings.mjs';

export const envFile = resolve(root, process.env.ENV_FILE || '.env');
export const dataDir = resolve(root, process.env.DATA_DIR || '.data');

const record = join(dataDir, 'mode');
const asked = process.env.MODE || undefined;
const answers = (...args) => spawnSync('docker', args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** How the portal was started here, from make up to make down: 'native', 'compose', or undefined. */
export const startedAs = () => (existsSync(record) ? readFileSync(record, 'utf8') : undefined);

/** 'native' or 'compose', for a start. */
export function modeToStart() {
  if (asked && !['native', 'compose'].includes(asked))
    throw new Problem(`MODE is 'native' or 'compose', not '${asked}'.`);
  const before = startedAs();
  if (before && asked && before !== asked)
    throw new Problem(`The portal was started here with MODE=${before}: make down first.`);
  const known = asked ?? before;
  const wanted = known ?? (hasEngine() ? 'compose' : 'native');
  if (known === 'compose' && !hasEngine())
    throw new Problem('MODE=compose needs Docker Compose and a running engine; docker info does not answer.');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(record, wanted);
  return wanted;
}

export const forgetMode = () => rmSync(record, { force: true });

const hasEngine = () => answers('compose', 'version') && answers('info');
