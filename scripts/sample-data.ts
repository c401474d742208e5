// make seed: loads the sample data into the running portal again; with SCALE=1 the large data set, with less a fraction
// of it, with up to 10 more.
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main, Problem } from './lib/say.ts';
import { seedCompose, seedLargeCompose, seedLargeNative, seedNative } from './lib/seed.ts';
import { inSandbox, readSettings } from './lib/settings.ts';
import { describeStack } from './lib/stack.ts';

main(async () => {
  const how = runsAs('native', 'compose');
  const settings = readSettings(envFile);
  if (!inSandbox(settings))
    throw new Problem('Sample data is for the sandbox only, and STRIPE_SECRET_KEY is set.');
  const { SCALE } = process.env;
  if (SCALE && (settings.BUSINESS_TIME_ZONE || 'UTC') !== 'UTC')
    throw new Problem('The large data set is dated by UTC, and BUSINESS_TIME_ZONE is another zone.');
  if (SCALE && how === 'compose') await seedLargeCompose(settings, SCALE);
  else if (SCALE) await seedLargeNative(describeStack({ dataDir, envFile }), SCALE);
  else if (how === 'compose') await seedCompose(settings);
  else await seedNative(describeStack({ dataDir, envFile }), { again: true });
});
