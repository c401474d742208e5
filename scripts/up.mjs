// make up: starts what does not run yet, waits until all of it is healthy, and says where it is.
import { execFileSync } from 'node:child_process';
import { compose } from './lib/compose.mjs';
import { dataDir, envFile, modeToStart } from './lib/mode.mjs';
import { startNative } from './lib/native.mjs';
import { main, say } from './lib/say.mjs';
import { seed } from './lib/seed.mjs';
import { ensureSettings, inSandbox, readSettings, root } from './lib/settings.mjs';

main(async () => {
  const since = performance.now();
  const how = modeToStart();
  if (ensureSettings(envFile) === 'written') say(`Wrote ${envFile} with random secrets.`);
  const settings = readSettings(envFile);
  say(how === 'compose' ? 'Starting the portal with Docker Compose' : 'Starting the portal on this machine');

  if (how === 'compose') await compose(settings, 'up', '--build', '--wait', '--remove-orphans');
  else {
    execFileSync(process.execPath, [`${root}/scripts/install.mjs`, 'rabbitmq'], { stdio: 'inherit' });
    await startNative({ dataDir, envFile });
  }
  if (inSandbox(settings)) await seed(how, { dataDir, envFile, settings });

  say(`\nThe portal is up (${((performance.now() - since) / 1000).toFixed(1)} s): ${settings.PUBLIC_URL}`);
  say(`  admin    ${settings.ADMIN_EMAIL}  ${settings.ADMIN_PASSWORD}`);
  if (inSandbox(settings)) say(`  partner  ava@example.com, ben@…, chloe@…  ${settings.DEMO_PASSWORD}`);
  say(`  make logs, make status, make down; settings in ${envFile}`);
});
