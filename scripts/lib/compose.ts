// Docker Compose with the portal's settings.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { WRONG_PASSWORD } from '../../deploy/postgres/wrong-password.ts';
import { goProxies } from '../../kit/testing/engine.ts';
import { edgeProblem } from './edge.rules.ts';
import { dataDir, envFile } from './mode.ts';
import { profilesIn } from './profiles.ts';
import { projectName } from './project.ts';
import { Problem } from './say.ts';
import { writeSettings } from './secrets.ts';
import { root, type Settings } from './settings.ts';

export const project = projectName();

/** Where the make commands leave the settings for the containers. */
const secretsDir = join(dataDir, 'secrets');

/** What stands after `docker`. */
export const composeArguments = (settings: Settings, ...args: string[]) => [
  'compose',
  '--env-file',
  envFile,
  ...profilesOf(settings).flatMap((profile) => ['--profile', profile]),
  ...args,
];

/** What Compose is told beside the file of settings. */
export const composeEnvironment = (settings: Settings): NodeJS.ProcessEnv => ({
  NPM_CONFIG_REGISTRY: npmRegistry(),
  ...goProxies(),
  ...process.env,
  PUBLIC_URL: settings.PUBLIC_URL,
  PORT: settings.PORT,
  DATA_DIR: dataDir, // where the stamps are
  SETTINGS_DIR: secretsDir,
  COMPOSE_PROFILES: profilesOf(settings).join(','),
  // A restore lifts it, whatever the file of settings says.
  ...(settings.RELAY_BACKLOG_PER_SECOND && { RELAY_BACKLOG_PER_SECOND: settings.RELAY_BACKLOG_PER_SECOND }),
});

/** Beside what always runs. `sandbox` was one in earlier versions, and may still be in .env. */
const profilesOf = (settings: Settings) => profilesIn(settings).filter((name) => name !== 'sandbox');

/** Runs `docker compose …` with its output shown; a Problem when it fails. */
export async function compose(settings: Settings, ...args: string[]) {
  const child = spawn('docker', composeArguments(settings, ...args), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: composeEnvironment(settings),
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem(`docker compose ${args.join(' ')} failed: see above.`);
}

/** Before anything is made or started. @returns the stamps that its containers should have */
export const prepareSettings = (settings: Settings) => writeSettings(secretsDir, settings);

/** Gives the containers the secrets of these settings; those that run have read theirs. @returns the stamps */
export async function giveSecrets(settings: Settings) {
  const stamps = prepareSettings(settings);
  await compose(settings, '--progress=quiet', 'run', '--rm', '--no-deps', '-T', 'secrets');
  return stamps;
}

/** Builds and starts everything and waits until it is healthy; otherwise shows what each container said last. */
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

/** What this version is made of, with the profiles of the settings, and which of it have a container. */
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

/** What a program of ours that only ends said by it; null when there is no such container. */
function exitCodeOf(service: string) {
  try {
    const asked = ['inspect', '--format', '{{.State.ExitCode}}', `${project}-${service}-1`];
    return Number(execFileSync('docker', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

let registry: string | undefined;
/** Where this machine's npm finds packages; the image's build asks there too. */
function npmRegistry(): string {
  registry ??= execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return registry;
}
