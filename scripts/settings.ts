// make settings: the file of settings (.env) with random secrets, or what it lacks of a newer version; starts nothing. Where
// docker compose has made the secrets, it has those.
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
