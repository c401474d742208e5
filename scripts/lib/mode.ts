// Containers or not: MODE=native or MODE=compose decides; else the mode of the last start; else containers when a
// Docker engine answers.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { besideSwarm, isMode, wayItRuns, type Mode, type Way } from './mode.rules.ts';
import { hasContainers, settingsFile } from './project.ts';
import { Problem } from './say.ts';
import { root } from './settings.ts';

export const envFile = settingsFile();
export const dataDir = resolve(root, process.env.DATA_DIR || '.data');

const record = join(dataDir, 'mode');
const asked = process.env.MODE || undefined;
const answers = (...args: string[]) =>
  spawnSync('docker', args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

let composeHere: boolean | undefined;
/**
 * The mode that the portal was started in, from make up to make down: 'native', 'compose', or undefined. `docker
 * compose up` leaves no record.
 */
export function startedAs(): Mode | undefined {
  if (existsSync(record)) return readFileSync(record, 'utf8') as Mode;
  composeHere ??= hasContainers();
  return composeHere ? 'compose' : undefined;
}

/** The prefix of a swarm stack's services, volumes and secrets; two names are two portals. */
export const stack = process.env.STACK || 'portal';

/** Whether the portal was not started here, but runs on the swarm that this engine manages. */
export const onSwarm = () => !asked && !startedAs() && hasStack();

function hasStack() {
  const list = ['service', 'ls', '--quiet', '--filter', `label=com.docker.stack.namespace=${stack}`];
  const { status, stdout } = spawnSync('docker', list, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  });
  return status === 0 && stdout !== '';
}

/**
 * How the portal runs here, as one of `ways`.
 * @throws Problem when it does not run, or runs in another way
 */
export function runsAs(...ways: Way[]) {
  const found = wayItRuns(startedAs(), hasStack, ways);
  if ('sentence' in found) throw new Problem(found.sentence);
  return found.way;
}

/** 'native' or 'compose', for a start. */
export function modeToStart(): Mode {
  if (asked !== undefined && !isMode(asked))
    throw new Problem(`MODE is 'native' or 'compose', not '${asked}'.`);
  const before = startedAs();
  if (before && asked && before !== asked)
    throw new Problem(`The portal was started here with MODE=${before}: make down first.`);
  const inTheWay = before ? undefined : besideSwarm(asked, hasStack);
  if (inTheWay) throw new Problem(inTheWay);
  const known = asked ?? before;
  const wanted: Mode = known ?? (hasEngine() ? 'compose' : 'native');
  if (known === 'compose' && !hasEngine())
    throw new Problem('MODE=compose needs Docker Compose and a running engine; docker info does not answer.');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(record, wanted);
  return wanted;
}

export function forgetMode() {
  rmSync(record, { force: true });
  composeHere = undefined;
}

const hasEngine = () => answers('compose', 'version') && answers('info');
