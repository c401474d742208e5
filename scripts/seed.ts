// Loads the sample data (D-39) into a stack on the Stripe sandbox. Idempotent: existing rows stay as they are. With
// --if-new it loads only into a new portal, and otherwise exits: each start asks, so what loads is loaded only when it is needed.
import { mark, readMark } from './sample-data/mark.ts';

const ifNew = process.argv.includes('--if-new');
const isUnused = Boolean(process.env.SANDBOX_UNUSED || process.env.STRIPE_SECRET_KEY);
if (ifNew && (isUnused || (await readMark()))) process.exit(0);

const { isNew, load } = await import('./sample-data/load.ts');
const { Missing } = await import('./sample-data/stack.ts');
try {
  if (isUnused)
    throw new Missing('Sample data is for the Stripe sandbox only, and STRIPE_SECRET_KEY is set.');
  const isWanted = !ifNew || (await readMark()) === false || (await isNew());
  await mark(!isWanted);
  if (!isWanted) process.exit(0);
  const loaded = await load();
  await mark(true);
  console.log(`Sample data: ${loaded}.`);
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exit(1);
}
