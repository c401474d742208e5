// make restore FROM=backups/portal-…: restores a backup into an empty portal, or with CONFIRM= over existing data, then
// starts it and audits its books. WITHOUT=documents, seals or stripe accepts a restore without them. See docs/backup.md. Exits
// with 1 on any failure.
import { resolve } from 'node:path';
import { deploymentOf } from './backup/find-deployment.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { envFile, modeToStart, onSwarm } from './lib/mode.ts';
import { main, Problem, say } from './lib/say.ts';
import { ensureSettings } from './lib/settings.ts';

const { FROM, CONFIRM, WITHOUT = '' } = process.env;

main(async () => {
  if (!FROM) throw new Problem('Say which backup: make restore FROM=backups/portal-…');
  const how = onSwarm() ? 'swarm' : modeToStart();
  if (ensureSettings(envFile) === 'written') say(`Wrote ${envFile} with random secrets.`);
  process.exitCode = await restoreBackup(deploymentOf(how), resolve(FROM), {
    confirmed: CONFIRM,
    without: WITHOUT.split(','),
  });
});
