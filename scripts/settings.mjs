// make settings: the file of settings (.env) with random secrets, or what it lacks of a newer version, and the secrets as
// files, with which docker compose starts the portal as well; starts nothing.
import { join } from 'node:path';
import { dataDir, envFile } from './lib/mode.mjs';
import { main, say } from './lib/say.mjs';
import { writeSecrets } from './lib/secrets.mjs';
import { ensureSettings, readSettings } from './lib/settings.mjs';

const SAID = {
  written: 'is there, with random secrets',
  completed: 'has what this version asks for',
  kept: 'lacks nothing',
};

main(async () => {
  say(`${envFile} ${SAID[ensureSettings(envFile)]}.`);
  writeSecrets(join(dataDir, 'secrets'), readSettings(envFile));
});
