// make resend FROM=2026-11-22T08:00Z: sends again what the services have sent since then, for a broker that came back
// empty (docs/runbook.md). Consumers deduplicate events by id.
import { deploymentOf, queryEach } from './backup/find-deployment.ts';
import { sendAgainSince } from './backup/restore-backup.sql.ts';
import { momentOf } from './backup/resend.rules.ts';
import { OWED, untilSent } from './backup/until-sent.ts';
import { startedAs } from './lib/mode.ts';
import { main, Problem, say, step } from './lib/say.ts';
import { databases } from './secrets/services.ts';

main(async () => {
  const moment = momentOf(process.env.FROM, new Date());
  const how = startedAs();
  if (!how) throw new Problem('Nothing was started here: make up.');
  const deployment = deploymentOf(how);
  deployment.expectTools();
  const services = databases.filter((name) => name !== 'gateway'); // the gateway publishes nothing
  const owed = () => queryEach(deployment, services, OWED);
  await queryEach(deployment, services, sendAgainSince(moment));
  const events = (await owed()).reduce((sum, count) => sum + Number(count), 0);
  say(`${events} events to send: those sent since ${moment}, and those that waited already.`);
  await step('Events', 'sent', () => untilSent(owed));
});
