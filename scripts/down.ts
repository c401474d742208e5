// make down: stops what make up started, and nothing else. The data stays.
import { existsSync } from 'node:fs';
import { compose } from './lib/compose.ts';
import { dataDir, envFile, forgetMode, startedAs } from './lib/mode.ts';
import { stopNative } from './lib/native.ts';
import { main, say, step } from './lib/say.ts';
import { readSettings } from './lib/settings.ts';

main(async () => {
  if (!existsSync(envFile) || !startedAs()) return say('Nothing was started here.');
  await step('The portal', 'stopped', async () => {
    if (startedAs() === 'compose') await compose(readSettings(envFile), 'down', '--remove-orphans');
    else await stopNative({ dataDir, envFile });
    forgetMode();
  });
});
