// make up: starts what does not run yet, waits until all of it is healthy, and says where it is.
import { execFileSync } from 'node:child_process';
import { composeUp } from './lib/compose.mjs';
import { dataDir, envFile, modeToStart } from './lib/mode.mjs';
import { startNative } from './lib/native.mjs';
import { main, say, step } from './lib/say.mjs';
import { seedNative } from './lib/seed.mjs';
import { ensureSettings, inSandbox, readSettings, root } from './lib/settings.mjs';
import { nobodyIsTold } from './secrets/alertmanager.ts';

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

  say(`\nThe portal is up (${((performance.now() - since) / 1000).toFixed(1)} s): ${settings.PUBLIC_URL}`);
  say(`  admin    ${settings.ADMIN_EMAIL}  ${settings.ADMIN_PASSWORD}`);
  if (inSandbox(settings)) say(`  partner  ava@example.com, ben@…, chloe@…  ${settings.DEMO_PASSWORD}`);
  const warning = how === 'compose' && nobodyIsTold(settings);
  if (warning) say(`  ${warning}`);
  say(`  make logs, make status, make down; settings in ${envFile}`);
});
