// Replaces programs of the running portal, one after the other, by new ones with the code and the settings of now.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastBuild } from './build.ts';
import { compose, composeArguments, giveSecrets, prepareSettings } from './compose.ts';
import { dataDir, envFile, startedAs } from './mode.ts';
import { messageOf, Problem, step } from './say.ts';
import { STAMP } from './secrets.ts';
import { readSettings, root, type Settings } from './settings.ts';
import { describeStack } from './stack.ts';

/** A start may take 2 minutes before its healthcheck counts; this is a little more. */
const HEALTHY_WITHIN_MS = 150_000;
/** What ends that often while it starts will not start. */
const RESTARTS = 2;

/** In containers without a gap; natively each is away while it is restarted, since it has one port. */
export async function roll(names: string[]) {
  if (startedAs() === 'compose' && names.length > 0) await giveSecrets(readSettings(envFile));
  for (const name of names)
    await step(name, 'replaced', () => (startedAs() === 'compose' ? rollContainers(name) : restart(name)));
}

/**
 * Those that run with other secrets or files than those of now; without containers also those with any other
 * setting, or an older build.
 */
export function outdated(names: string[]) {
  if (startedAs() !== 'compose') {
    const { programs } = describeStack({ dataDir, envFile, build: lastBuild() });
    return programs
      .filter((program) => names.includes(program.name) && program.stale())
      .map(({ name }) => name);
  }
  const settings = readSettings(envFile);
  const stamps = prepareSettings(settings);
  const told = (id: string) => docker('inspect', '--format', '{{range .Config.Env}}{{println .}}{{end}}', id);
  const isOutdated = (name: string, id: string) =>
    name in stamps && !told(id).split('\n').includes(`${STAMP}=${stamps[name]}`);
  return names.filter((name) => containersOf(settings, name).some((id) => isOutdated(name, id)));
}

async function restart(name: string) {
  const { programs } = describeStack({ dataDir, envFile, build: lastBuild() });
  const program = programs.find((each) => each.name === name)!;
  await program.stop();
  program.start();
  await program.ready();
}

/**
 * As many new containers as there are old ones, or the first one; when they are healthy the old ones are stopped. Both are reached by the
 * service's name meanwhile. Who has a port of the machine, or a file that only one may write, cannot have company: the
 * old one is stopped first. A Problem when the new ones do not become healthy: then they are gone, and the old ones work.
 */
export async function rollContainers(name: string) {
  const settings = readSettings(envFile);
  const leftBehind = containersOf(settings, name, '--status', 'created'); // by one that was broken off
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
      `The new ${name} did not start (${messageOf(error)}) and was removed${before.length > 0 ? '; the one before it works on' : ''}. It said:\n${said}`,
    );
  }
  if (!alone) stop(before);
  if (before.length > 0) docker('rm', ...before);
}

/** None when the program is new in this version. */
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

/** Their ids, stopped ones too. */
const containersOf = (settings: Settings, name: string, ...which: string[]) =>
  docker(...composeArguments(settings, 'ps', '--all', '--quiet', ...which, name))
    .split('\n')
    .filter((line) => /^[0-9a-f]{12,}$/.test(line)); // and not what Compose warns of

const holdsPort = (id: string) =>
  docker('inspect', '--format', '{{len .HostConfig.PortBindings}}', id).trim() !== '0';

/** Also what it says on its error output, which `docker logs` uses for what the container wrote there. */
function docker(...args: string[]) {
  return execFileSync('sh', ['-c', 'exec docker "$@" 2>&1', 'sh', ...args], { cwd: root, encoding: 'utf8' });
}
