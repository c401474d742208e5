// make up: starts what is not running, waits until all of it is healthy, and prints its address.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeUp } from './lib/compose.ts';
import { dataDir, envFile, modeToStart } from './lib/mode.ts';
import { startNative } from './lib/native.ts';
import { main, say, step } from './lib/say.ts';
import { seedNative } from './lib/seed.ts';
import { ensureSettings, inSandbox, readSettings, root } from './lib/settings.ts';
import { welcome } from './lib/welcome.rules.ts';
import { nobodyIsTold } from './secrets/alertmanager.ts';

/** Exists once a start has printed the passwords: they may have been changed since (D-29). */
const HAS_BEEN_HERE = join(dataDir, 'welcomed');

main(async () => {
  const since = performance.now();
  const how = modeToStart();
  if (ensureSettings(envFile) === 'written') say(`Wrote ${envFile} with random secrets.`);
  const settings = readSettings(envFile);
  say(how === 'compose' ? 'Starting the portal with Docker Compose' : 'Starting the portal on this machine');

  if (how === 'compose') {
    await step('Containers', 'healthy', () => composeUp(settings));
  } else {
    execFileSync(process.execPath, [`${root}/scripts/install.mjs`, 'rabbitmq'], { stdio: 'inherit' });
    const stack = await startNative({ dataDir, envFile });
    if (inSandbox(settings)) await seedNative(stack);
  }

  const told = {
    url: settings.PUBLIC_URL,
    adminEmail: settings.ADMIN_EMAIL,
    inContainers: how === 'compose',
    sandbox: inSandbox(settings),
    passwords: existsSync(HAS_BEEN_HERE)
      ? undefined
      : { admin: settings.ADMIN_PASSWORD, partners: settings.DEMO_PASSWORD },
    warning: how === 'compose' ? nobodyIsTold(settings) : undefined,
  };
  say(`\nStarted in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  say(welcome(told));
  say(`  make logs, make status, make down; settings in ${envFile}`);
  writeFileSync(HAS_BEEN_HERE, '');
});
