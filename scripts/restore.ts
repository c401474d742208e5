// make restore FROM=backups/portal-…: puts a backup into an empty portal, or with CONFIRM= in the place of what is there;
// starts it and holds its books against each other. WITHOUT=documents or stripe restores what will lack them. docs/backup.md tells more. Ends with 1 when anything fails.
import { resolve } from 'node:path';
import { placeOf } from './backup/place.ts';
import { putBack } from './backup/put-back.ts';
import { envFile, modeToStart, onSwarm } from './lib/mode.ts';
import { main, Problem, say } from './lib/say.ts';
import { ensureSettings } from './lib/settings.ts';

const { FROM, CONFIRM, WITHOUT = '' } = process.env;

main(async () => {
  if (!FROM) throw new Problem('Say which backup: make restore FROM=backups/portal-…');
  const how = onSwarm() ? 'swarm' : modeToStart();
  if (ensureSettings(envFile) === 'written') say(`Wrote ${envFile} with random secrets.`);
  process.exitCode = await putBack(placeOf(how), resolve(FROM), {
    confirmed: CONFIRM,
    without: WITHOUT.split(','),
  });
});
