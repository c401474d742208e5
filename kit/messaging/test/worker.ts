// The maker or the taker as a process of its own, to be killed: `worker.ts maker|taker`.
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../../bootstrap/start-service.js';
import { delivered } from '../broker/metrics.js';
import { interfere, MakerModule, TakerModule } from './maker-and-taker.js';

const [role, handlerMs = '0'] = process.argv.slice(2);
if (role === 'maker') await startService('maker', MakerModule, { migrate: true });
else {
  interfere.one = () => sleep(Number(handlerMs));
  interfere.batch = () => sleep(Number(handlerMs));
  await startService('taker', TakerModule, { migrate: true });
  let count = 0;
  setInterval(async () => {
    count = (await delivered.get()).values.reduce((sum, { value }) => sum + value, 0);
  }, 5).unref();
  process.on('exit', () => process.stdout.write(`delivered ${count}\n`));
}
process.stdout.write('started\n');
