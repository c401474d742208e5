// make swarm: deploys the portal, or a newer version of it, to the swarm of this Docker engine.
import { envFile } from './lib/mode.ts';
import { main, Problem, say, step } from './lib/say.ts';
import { readSettings, type Settings } from './lib/settings.ts';
import {
  deployMigrations,
  deployPrograms,
  deployServers,
  expectNothingLost,
  forgetSecrets,
  isBeforeKeyPairs,
  makeSecrets,
  replicas,
  swarmState,
  whenReady,
} from './lib/swarm.ts';

const READY_MS = 360_000;

main(async () => {
  if (swarmState() !== 'active')
    throw new Problem(
      'This Docker engine is in no swarm: docker swarm init, then see deploy/swarm/README.md.',
    );
  const settings = readSettings(envFile);
  await expectNothingLost(settings);
  const names = await makeSecrets(settings);
  const more = (process.env.SWARM_FILES ?? '').split(',').filter(Boolean);
  if (process.env.SERVERS !== 'elsewhere')
    await step('PostgreSQL, RabbitMQ, MinIO', 'healthy', async () => {
      await deployServers(settings, names);
      await whenReady(Object.keys(await replicas()), READY_MS);
    });
  await step('Migrations', 'done', () => deployMigrations(settings, names));
  const programs = (its: Settings, secrets: typeof names) => async () => {
    await deployPrograms(its, secrets, more);
    await whenReady(Object.keys(await replicas()), READY_MS);
  };
  // As make upgrade does: first what both versions believe, then what this one does.
  if (!settings.SHARED_ASSERTIONS && (await isBeforeKeyPairs())) {
    const meanwhile = { ...settings, SHARED_ASSERTIONS: 'on' };
    await step('Programs', 'replaced', programs(meanwhile, await makeSecrets(meanwhile)));
  }
  await step('Programs', 'healthy', programs(settings, names));
  await forgetSecrets(settings);
  say(`\n  ${settings.PUBLIC_URL}`);
});
