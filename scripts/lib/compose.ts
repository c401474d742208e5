// Runs Docker Compose with the portal's settings.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { WRONG_PASSWORD } from '../../deploy/postgres/wrong-password.ts';
import { goProxies } from '../../kit/testing/engine.ts';
import { edgeProblem } from '../secrets/edge.rules.ts';
import { dataDir, envFile } from './mode.ts';
import { profilesIn } from '../secrets/profiles.ts';
import { projectName } from './project.ts';
import { Problem } from './say.ts';
import { writeSettings } from './secrets.ts';
import { root, type Settings } from './settings.ts';

export const project = projectName();

/** Where the make commands write the settings for the containers. */
const secretsDir = join(dataDir, 'secrets');

/** The arguments after `docker`. */
export const composeArguments = (settings: Settings, ...args: string[]) => [
  'compose',
  '--env-file',
  envFile,
  ...profilesOf(settings).flatMap((profile) => ['--profile', profile]),
  ...args,
];

/** Compose's environment, in addition to the settings file. */
export const composeEnvironment = (settings: Settings): NodeJS.ProcessEnv => ({
  NPM_CONFIG_REGISTRY: npmRegistry(),
  ...goProxies(),
  ...process.env,
  PUBLIC_URL: settings.PUBLIC_URL,
  PORT: settings.PORT,
  DATA_DIR: dataDir, // the folder of the stamps
  SETTINGS_DIR: secretsDir,
  COMPOSE_PROFILES: profilesOf(settings).join(','),
  // A restore overrides it, whatever the settings file says.
  ...(settings.RELAY_BACKLOG_PER_SECOND && { RELAY_BACKLOG_PER_SECOND: settings.RELAY_BACKLOG_PER_SECOND }),
});

/** The optional profiles. `sandbox` was one in earlier versions, and may still be in .env. */
const profilesOf = (settings: Settings) => profilesIn(settings).filter((name) => name !== 'sandbox');

/**
 * Runs `docker compose …` with its output shown.
 * @throws Problem when it fails
 */
export async function compose(settings: Settings, ...args: string[]) {
  const child = spawn('docker', composeArguments(settings, ...args), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: composeEnvironment(settings),
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem(`docker compose ${args.join(' ')} failed: see above.`);
}

/**
 * Writes the settings before anything is created or started.
 * @returns the stamps that the containers should have
 */
export const prepareSettings = (settings: Settings) => writeSettings(secretsDir, settings);

/**
 * Gives the containers the secrets of these settings; running ones keep what they have read.
 * @returns the stamps
 */
export async function giveSecrets(settings: Settings) {
  const stamps = prepareSettings(settings);
  await compose(settings, '--progress=quiet', 'run', '--rm', '--no-deps', '-T', 'secrets');
  return stamps;
}

/** Builds and starts everything and waits until it is healthy; on failure shows each container's last output. */
export async function composeUp(settings: Settings) {
  const problem = edgeProblem(settings);
  if (problem) throw new Problem(problem);
  prepareSettings(settings);
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

/** The services of this version, with the profiles of the settings, and which of them have a container. */
export function servicesOf(settings: Settings) {
  const ask = (...args: string[]) =>
    execFileSync('docker', composeArguments(settings, ...args), {
      cwd: root,
      encoding: 'utf8',
      env: composeEnvironment(settings),
    });
  const there = ask('ps', '--all', '--services').split('\n').filter(Boolean);
  const { services } = JSON.parse(ask('config', '--format', 'json')) as {
    services: Record<string, { restart?: string }>;
  };
  return { described: services, there };
}

/** The exit code of a one-shot container; null when it does not exist. */
function exitCodeOf(service: string) {
  try {
    const asked = ['inspect', '--format', '{{.State.ExitCode}}', `${project}-${service}-1`];
    return Number(execFileSync('docker', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

let registry: string | undefined;
/** The npm registry of this machine, which the image's build uses too. */
function npmRegistry(): string {
  registry ??= execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return registry;
}
