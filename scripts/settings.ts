// make settings: creates the settings file (.env) with random secrets, or adds settings of a newer version; starts
// nothing. If docker compose has already made the secrets, it uses those.
import { envFile } from './lib/mode.ts';
import { main, say } from './lib/say.ts';
import { ensureSettings, readSettings } from './lib/settings.ts';

const SAID = {
  written: 'is there, with random secrets',
  completed: 'has what this version asks for',
  kept: 'lacks nothing',
};

main(async () => {
  say(`${envFile} ${SAID[ensureSettings(envFile)]}.`);
  readSettings(envFile);
});
