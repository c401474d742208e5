// make backup: saves the whole running portal as of one moment, in a folder of its own under BACKUP_DIR (backups).
// KEEP=7 then removes all but the newest 7. See docs/backup.md. Exits with 1 on any failure.
import { backupDir, takeBackup } from './backup/take-backup.ts';
import { deploymentOf } from './backup/find-deployment.ts';
import { runsAs } from './lib/mode.ts';
import { main, Problem } from './lib/say.ts';

const { KEEP } = process.env;

main(async () => {
  if (KEEP && !/^[1-9]\d*$/.test(KEEP)) throw new Problem(`KEEP is a number of backups, not '${KEEP}'.`);
  const how = runsAs('native', 'compose', 'swarm');
  await takeBackup(deploymentOf(how), backupDir(), Number(KEEP) || Infinity);
});
