// Replaces programs of the running portal, one after the other, by new ones with the code and the settings of now.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastBuild } from './build.mjs';
import { compose, composeArguments } from './compose.mjs';
import { dataDir, envFile, startedAs } from './mode.mjs';
import { Problem, step } from './say.mjs';
import { writeSecrets } from './secrets.mjs';
import { readSettings, root } from './settings.mjs';
import { describeStack } from './stack.mjs';

/** A start may take 2 minutes before its healthcheck counts; this is a little more. */
const HEALTHY_WITHIN_MS = 150_000;
/** What ends that often while it starts will not start. */
const RESTARTS = 2;

/** In containers without a gap; natively each is away while it is restarted, since it has one port. */
export async function roll(names) {
  for (const name of names)
    await step(name, 'replaced', () => (startedAs() === 'compose' ? rollContainers(name) : restart(name)));
}

async function restart(name) {
  const { programs } = describeStack({ dataDir, envFile, build: lastBuild() });
  const program = programs.find((each) => each.name === name);
  await program.stop();
  program.start();
  await program.ready();
}

/**
 * As many new containers as there are old ones; when they are healthy the old ones are stopped. Both are reached by the
 * service's name meanwhile. Who has a port of the machine, or a file that only one may write, cannot have company: the
 * old one is stopped first. A Problem when the new ones do not become healthy: then they are gone, and the old ones work.
 */
export async function rollContainers(name) {
  const settings = readSettings(envFile);
  writeSecrets(join(dataDir, 'secrets'), settings); // the old one has read its own
  const leftBehind = containersOf(settings, name, '--status', 'created'); // by one that was broken off
  if (leftBehind.length > 0) docker('rm', ...leftBehind);
  const before = containersOf(settings, name);
  const fresh = () => containersOf(settings, name).filter((id) => !before.includes(id));
  const alone = name === 'stripe-sandbox' || before.some(holdsPort);
  const beside = ['--no-recreate', '--scale', `${name}=${before.length * 2}`, name];
  await compose(settings, '--progress=quiet', 'create', ...beside);
  if (alone) docker('stop', ...before);
  try {
    docker('start', ...fresh());
    await Promise.all(fresh().map(healthy));
  } catch (error) {
    const failed = fresh();
    const said = failed.map((id) => docker('logs', '--tail=5', id)).join('');
    if (failed.length > 0) docker('rm', '--force', ...failed);
    if (alone) docker('start', ...before);
    throw new Problem(
      `The new ${name} did not start (${error.message}) and was removed; the one before it works on. It said:\n${said}`,
    );
  }
  if (!alone) docker('stop', ...before);
  docker('rm', ...before);
}

async function healthy(id) {
  const ask = ['inspect', '--format', '{{.State.Health.Status}} {{.State.Status}} {{.RestartCount}}', id];
  for (const deadline = Date.now() + HEALTHY_WITHIN_MS; ; await sleep(200)) {
    const [health, state, restarts] = docker(...ask).split(' ');
    if (health === 'healthy') return;
    if (state === 'exited' || Number(restarts) > RESTARTS) throw new Error('it ended');
    if (health === 'unhealthy' || Date.now() > deadline) throw new Error(`it is ${health}`);
  }
}

/** Their ids, stopped ones too. */
const containersOf = (settings, name, ...which) =>
  docker(...composeArguments(settings, 'ps', '--all', '--quiet', ...which, name))
    .split('\n')
    .filter((line) => /^[0-9a-f]{12,}$/.test(line)); // and not what Compose warns of

const holdsPort = (id) =>
  docker('inspect', '--format', '{{len .HostConfig.PortBindings}}', id).trim() !== '0';

/** Also what it says on its error output, which `docker logs` uses for what the container wrote there. */
function docker(...args) {
  return execFileSync('sh', ['-c', 'exec docker "$@" 2>&1', 'sh', ...args], { cwd: root, encoding: 'utf8' });
}
