// Docker Compose with the portal's settings.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { WRONG_PASSWORD } from '../../deploy/postgres/wrong-password.mjs';
import { goProxies } from '../../kit/testing/engine.ts';
import { dataDir, envFile } from './mode.mjs';
import { Problem } from './say.mjs';
import { writeSecrets } from './secrets.mjs';
import { inSandbox, root } from './settings.mjs';

/** The name before its containers and volumes; two names are two portals. */
export const project = process.env.COMPOSE_PROJECT_NAME || 'portal';

/** What stands after `docker`. */
export const composeArguments = (settings, ...args) => [
  'compose',
  '--env-file',
  envFile,
  ...profiles(settings).flatMap((profile) => ['--profile', profile]),
  ...args,
];

/** What Compose is told beside the file of settings. */
export const composeEnvironment = (settings) => ({
  NPM_CONFIG_REGISTRY: npmRegistry(),
  ...goProxies(),
  ...process.env,
  PUBLIC_URL: settings.PUBLIC_URL,
  PORT: settings.PORT,
  DATA_DIR: dataDir, // where the secrets are
  COMPOSE_PROFILES: profiles(settings).join(','),
});

/** The sandbox takes part when it is in use, and whatever COMPOSE_PROFILES asks for. */
function profiles(settings) {
  const asked = (settings.COMPOSE_PROFILES ?? '').split(',').filter((name) => name && name !== 'sandbox');
  return inSandbox(settings) ? ['sandbox', ...asked] : asked;
}

/** Runs `docker compose …` with its output shown; a Problem when it fails. */
export async function compose(settings, ...args) {
  const child = spawn('docker', composeArguments(settings, ...args), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: composeEnvironment(settings),
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem(`docker compose ${args.join(' ')} failed: see above.`);
}

/** Before anything starts: the secrets as files, and away with containers that were given others. */
export async function settleSecrets(settings) {
  const changed = writeSecrets(join(dataDir, 'secrets'), settings);
  const holders = changed.length > 0 ? holdersOf(settings, changed) : [];
  // Compose does not see that what is in a file has changed.
  if (holders.length > 0) await compose(settings, 'rm', '--stop', '--force', ...holders);
}

/** Builds and starts everything and waits until it is healthy; otherwise shows what each container said last. */
export async function composeUp(settings) {
  checkEdge(settings);
  await settleSecrets(settings);
  try {
    await compose(settings, 'up', '--build', '--wait', '--remove-orphans');
  } catch (error) {
    if (exitCodeOf('migrations') === WRONG_PASSWORD)
      throw new Problem(
        `PostgreSQL refuses the password: the data in Docker's volume ${project}_postgres was made with other settings than ${envFile}. Put those back, remove the data (docker compose -p ${project} down --volumes), or start a portal beside it (COMPOSE_PROJECT_NAME=other PORT=8081 make up).`,
      );
    await compose(settings, 'ps', '--all').catch(() => undefined);
    await compose(settings, 'logs', '--no-color', '--tail=5').catch(() => undefined);
    throw error;
  }
}

/** The edge tells who asks, so nobody may come past it and say so himself. */
function checkEdge(settings) {
  if (!profiles(settings).includes('edge')) return;
  const wanted = { LISTEN_ADDRESS: '127.0.0.1', TRUST_PROXY: 'uniquelocal' };
  const missing = Object.entries(wanted).filter(([name, value]) => settings[name] !== value);
  if (missing.length > 0 || !settings.PUBLIC_URL.startsWith('https://'))
    throw new Problem(
      `The profile edge needs ${missing.map(([name, value]) => `${name}=${value}, `).join('')}and a PUBLIC_URL with https, in ${envFile}.`,
    );
}

/** The services with a container that are given one of these secrets. */
function holdersOf(settings, secrets) {
  const run = (...args) =>
    execFileSync('docker', composeArguments(settings, ...args), {
      cwd: root,
      encoding: 'utf8',
      env: composeEnvironment(settings),
    });
  const running = run('ps', '--all', '--services').split('\n').filter(Boolean);
  const { services } = JSON.parse(run('config', '--format', 'json'));
  return running.filter((name) => services[name]?.secrets?.some(({ source }) => secrets.includes(source)));
}

/** What a program of ours that only ends said by it; null when there is no such container. */
function exitCodeOf(service) {
  try {
    const asked = ['inspect', '--format', '{{.State.ExitCode}}', `${project}-${service}-1`];
    return Number(execFileSync('docker', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

let registry;
/** Where this machine's npm finds packages; the image's build asks there too. */
function npmRegistry() {
  const quietly = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  registry ??= execFileSync('npm', ['config', 'get', 'registry'], quietly).trim();
  return registry;
}
