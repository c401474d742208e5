// make seed SCALE=1: loads the large data set into a stack that runs on the Stripe sandbox.
import { built } from '../lib/built.ts';
import { databaseOf, Missing, setting } from '../sample-data/stack.ts';
import { FILLED, fillPortal, type Filling } from './fill-portal.ts';
import { Refused } from '../large-data/filler.ts';
import { readScale } from '../large-data/plan.ts';

const { Passwords } = await built<typeof import('../../services/identity/src/passwords/passwords.ts')>(
  'identity',
  'passwords/passwords',
);
const count = (number: number) => number.toLocaleString('en-US');

try {
  if (process.env.STRIPE_SECRET_KEY)
    throw new Missing('The large data set is for the Stripe sandbox only, and STRIPE_SECRET_KEY is set.');
  const scale = readScale(setting('SCALE'));
  if (scale === null)
    throw new Missing(
      'SCALE is a number from 0.001 to 10: SCALE=1 is a million sales, SCALE=0.1 a tenth of them.',
    );
  const since = performance.now();
  let steps = 0;
  const plan = await fillPortal({
    scale,
    databases: Object.fromEntries(
      FILLED.map((name) => [name, databaseOf(name)]),
    ) as unknown as Filling['databases'],
    passwordHash: await new Passwords().hash(setting('DEMO_PASSWORD')),
    tell: (step, seconds) => {
      steps += 1;
      console.log(`  ${step} … ${seconds.toFixed(1)} s`);
    },
  });
  const whole = `${count(plan.sales)} sales of ${count(plan.partners)} partners, up to ${plan.until}`;
  const took = ((performance.now() - since) / 1_000).toFixed(1);
  console.log(`Large data set: ${whole}; ${steps} steps in ${took} s.`);
} catch (error) {
  console.error(error instanceof Missing || error instanceof Refused ? error.message : error);
  process.exit(1);
}
