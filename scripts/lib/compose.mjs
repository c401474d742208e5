// Docker Compose with the portal's settings.
import { execFileSync, spawn } from 'node:child_process';
import { WRONG_PASSWORD } from '../../deploy/postgres/wrong-password.mjs';
import { envFile } from './mode.mjs';
import { Problem } from './say.mjs';
import { inSandbox, root } from './settings.mjs';

/** The name before its containers and volumes; two names are two portals. */
export const project = process.env.COMPOSE_PROJECT_NAME || 'portal';

/** What stands after `docker`; the sandbox takes part when it is in use, and whatever COMPOSE_PROFILES asks for. */
export const composeArguments = (settings, ...args) => {
  const asked = (settings.COMPOSE_PROFILES ?? '').split(',').filter(Boolean);
  const profiles = inSandbox(settings) ? ['sandbox', ...asked] : asked;
  return [
    'compose',
    '--env-file',
    envFile,
    ...profiles.flatMap((profile) => ['--profile', profile]),
    ...args,
  ];
};

/** What `docker` runs with. */
export const composeEnvironment = (settings) => ({
  NPM_CONFIG_REGISTRY: registry(),
  ...process.env,
  PUBLIC_URL: settings.PUBLIC_URL,
  PORT: settings.PORT,
});

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

/** Builds and starts everything and waits until it is healthy; otherwise shows what each container said last. */
export async function composeUp(settings) {
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

/** What a program of ours that only ends said by it; null when there is no such container. */
function exitCodeOf(service) {
  try {
    const asked = ['inspect', '--format', '{{.State.ExitCode}}', `${project}-${service}-1`];
    return Number(execFileSync('docker', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

let known;
/** Where this machine's npm finds packages; the image's build asks there too. */
function registry() {
  const ask = ['config', 'get', 'registry'];
  known ??= execFileSync('npm', ask, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return known;
}
