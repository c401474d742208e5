// make upgrade: the portal that runs gets the code of this checkout, one program after the other, while it works on.
import { join } from 'node:path';
import { placeOf } from './backup/place.mjs';
import { backupDir, takeBackup } from './backup/take-backup.mjs';
import { compose } from './lib/compose.mjs';
import { dataDir, envFile, startedAs } from './lib/mode.mjs';
import { lock } from './lib/lock.mjs';
import { startNative } from './lib/native.mjs';
import { roll } from './lib/roll.mjs';
import { main, Problem, say, step } from './lib/say.mjs';
import { inSandbox, readSettings } from './lib/settings.mjs';
import { services } from './lib/stack.mjs';

main(async () => {
  const how = startedAs();
  if (!how) throw new Problem('The portal does not run here: make up.');
  if (how === 'native') {
    say('Without containers each program is away while it is restarted.');
    await startNative({ dataDir, envFile });
  } else {
    const unlock = lock(join(dataDir, 'up.lock'), 'start');
    await upgradeContainers(readSettings(envFile)).finally(unlock);
  }
  say('\nThe portal runs this version.');
});

/** Migrations first, on which the programs of before work too; whoever is asked by others next, the gateway last. */
async function upgradeContainers(settings) {
  await step('Image', 'built', () => compose(settings, '--progress=quiet', 'build'));
  await takeBackup(placeOf('compose'), backupDir(), Infinity);
  await step('Databases', 'migrated', () => migrate(settings));
  await roll([...services, 'hub', 'gateway', ...(inSandbox(settings) ? ['stripe-sandbox'] : [])]);
}

const migrate = (settings) =>
  compose(settings, '--progress=quiet', 'run', '--rm', '--no-deps', '-T', 'migrations');
