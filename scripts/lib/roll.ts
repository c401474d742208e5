// Replaces programs of the running portal, one after the other, by new ones with the current code and settings.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastBuild } from './build.ts';
import { compose, composeArguments, giveSecrets, prepareSettings } from './compose.ts';
import { dataDir, envFile, startedAs } from './mode.ts';
import { messageOf, Problem, step } from './say.ts';
import { STAMP } from './secrets.ts';
import { readSettings, root, type Settings } from './settings.ts';
import { describeStack } from './stack.ts';

/** A little more than the 2 minutes that a start may take before its health check counts. */
const HEALTHY_WITHIN_MS = 150_000;
/** A container that exits this often while it starts will not start. */
const RESTARTS = 2;

/** Without downtime in containers. A native program is down while it restarts, since it has one port. */
export async function roll(names: string[]) {
  if (startedAs() === 'compose' && names.length > 0) await giveSecrets(readSettings(envFile));
  for (const name of names)
    await step(name, 'replaced', () => (startedAs() === 'compose' ? rollContainers(name) : restart(name)));
}

/** The programs that run with outdated secrets or files; without containers also with any outdated setting or build. */
export function outdated(names: string[]) {
  if (startedAs() !== 'compose') {
    const { programs } = describeStack({ dataDir, envFile, build: lastBuild() });
    return programs
      .filter((program) => names.includes(program.name) && program.stale())
      .map(({ name }) => name);
  }
  const settings = readSettings(envFile);
  const stamps = prepareSettings(settings);
  const isOutdated = (name: string, id: string) =>
    name in stamps && !environmentOf(id).includes(`${STAMP}=${stamps[name]}`);
  return names.filter((name) => containersOf(settings, name).some((id) => isOutdated(name, id)));
}

/** The programs in containers of a version before D-117, which have no keys of their own. */
export function beforeKeyPairs(names: string[]): string[] {
  const settings = readSettings(envFile);
  const its = (id: string) => environmentOf(id).some((line) => line.startsWith('INTERNAL_KEY_FILE='));
  return names.filter((name) => containersOf(settings, name).some((id) => !its(id)));
}

const environmentOf = (id: string) =>
  docker('inspect', '--format', '{{range .Config.Env}}{{println .}}{{end}}', id).split('\n');

async function restart(name: string) {
  const { programs } = describeStack({ dataDir, envFile, build: lastBuild() });
  const program = programs.find((each) => each.name === name)!;
  await program.stop();
  program.start();
  await program.ready();
}

/**
 * Starts as many new containers as there are old ones (at least one), and stops the old ones once the new ones are
 * healthy; meanwhile both are reached by the service's name. A container that holds a port of the machine, or a file
 * with a single writer, is stopped before the new one starts.
 * @throws Problem when the new ones do not become healthy: they are removed, and the old ones continue
 */
async function rollContainers(name: string) {
  const settings = readSettings(envFile);
  const leftBehind = containersOf(settings, name, '--status', 'created'); // left by an interrupted run
  if (leftBehind.length > 0) docker('rm', ...leftBehind);
  const before = containersOf(settings, name);
  const fresh = () => containersOf(settings, name).filter((id) => !before.includes(id));
  const alone = name === 'stripe-sandbox' || before.some(holdsPort);
  const beside = ['--no-recreate', '--scale', `${name}=${Math.max(before.length * 2, 1)}`, name];
  await compose(settings, '--progress=quiet', 'create', ...beside);
  if (alone) stop(before);
  try {
    docker('start', ...fresh());
    await Promise.all(fresh().map(healthy));
  } catch (error) {
    const failed = fresh();
    const said = failed.map((id) => docker('logs', '--tail=5', id)).join('');
    if (failed.length > 0) docker('rm', '--force', ...failed);
    if (alone && before.length > 0) docker('start', ...before);
    throw new Problem(
      `The new ${name} did not start (${messageOf(error)}) and was removed${before.length > 0 ? '; the previous one keeps running' : ''}. It said:\n${said}`,
    );
  }
  if (!alone) stop(before);
  if (before.length > 0) docker('rm', ...before);
}

/** There is nothing to stop when the program is new in this version. */
function stop(containers: string[]) {
  if (containers.length > 0) docker('stop', ...containers);
}

async function healthy(id: string) {
  const ask = ['inspect', '--format', '{{.State.Health.Status}} {{.State.Status}} {{.RestartCount}}', id];
  for (const deadline = Date.now() + HEALTHY_WITHIN_MS; ; await sleep(200)) {
    const [health, state, restarts] = docker(...ask).split(' ');
    if (health === 'healthy') return;
    if (state === 'exited' || Number(restarts) > RESTARTS) throw new Error('it ended');
    if (health === 'unhealthy' || Date.now() > deadline) throw new Error(`it is ${health}`);
  }
}

/** The containers' ids, including stopped ones. */
const containersOf = (settings: Settings, name: string, ...which: string[]) =>
  docker(...composeArguments(settings, 'ps', '--all', '--quiet', ...which, name))
    .split('\n')
    .filter((line) => /^[0-9a-f]{12,}$/.test(line)); // leaves out Compose's warnings

const holdsPort = (id: string) =>
  docker('inspect', '--format', '{{len .HostConfig.PortBindings}}', id).trim() !== '0';

/** Also returns stderr, where `docker logs` writes the container's stderr. */
function docker(...args: string[]) {
  return execFileSync('sh', ['-c', 'exec docker "$@" 2>&1', 'sh', ...args], { cwd: root, encoding: 'utf8' });
}
