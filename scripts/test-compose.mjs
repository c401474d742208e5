// make test-compose: a portal of its own on Docker Compose, the main job against it, and away with it, volumes too.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../kit/testing/embedded.ts';
import { main, say } from './lib/say.mjs';
import { ensureSettings, readSettings, root } from './lib/settings.mjs';

const place = join(root, '.data/test-compose');
const envFile = join(place, '.env');
const port = String(await freePort());

// A stack that meets nobody else's, on the sandbox whatever the settings of the machine.
const env = {
  ...process.env,
  MODE: 'compose',
  DATA_DIR: place,
  ENV_FILE: envFile,
  COMPOSE_PROJECT_NAME: `portal-test-${port}`,
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  SMTP_URL: '',
};

const run = (command, args, more = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...more },
    });
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });

// A signal ends the step that runs, whose failure leads to the removal below.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);

main(async () => {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  ensureSettings(envFile);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = readSettings(envFile);
  try {
    if ((await run(process.execPath, ['scripts/up.mjs'])) !== 0) {
      say('\n0 passed, 1 failed');
      process.exitCode = 1;
    } else
      process.exitCode = await run(process.execPath, ['scripts/compose-smoke.mjs'], {
        PORTAL_URL: env.PUBLIC_URL,
        ADMIN_EMAIL,
        ADMIN_PASSWORD,
      });
  } finally {
    const profiles = ['--profile', 'sandbox', '--profile', 'sample-data'];
    const down = ['--progress=quiet', 'down', '--volumes', '--remove-orphans'];
    await run('docker', ['compose', '--env-file', envFile, ...profiles, ...down]);
    rmSync(place, { recursive: true, force: true });
  }
});
