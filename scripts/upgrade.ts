// make upgrade: moves the running portal to the code of this checkout, one program at a time, without downtime.
import { join } from 'node:path';
import { rightsWhileUpgrading, VHOST } from '../kit/messaging/broker/users.ts';
import { deploymentOf } from './backup/find-deployment.ts';
import { backupDir, takeBackup } from './backup/take-backup.ts';
import { compose, giveSecrets, servicesOf } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { lock } from './lib/lock.ts';
import { startNative } from './lib/native.ts';
import { newServers } from './lib/new-servers.ts';
import { beforeKeyPairs, outdated, roll } from './lib/roll.ts';
import { main, say, step } from './lib/say.ts';
import { readSettings, type Settings } from './lib/settings.ts';
import { services } from './lib/stack.ts';

main(async () => {
  const how = runsAs('native', 'compose');
  if (how === 'native') {
    say('Without containers each program is down while it restarts.');
    await startNative({ dataDir, envFile });
  } else {
    const unlock = lock(join(dataDir, 'up.lock'), 'start');
    await upgradeAll().finally(unlock);
  }
  say('\nThe portal runs this version.');
});

/**
 * Programs of a version before D-117 believe only what one secret signs, and this version does not. So each is replaced
 * twice: first by one that sends and believes both, then by one that does as this version does. If it is broken off, the
 * next run goes on.
 */
async function upgradeAll() {
  const isOpen = Boolean(readSettings(envFile).SHARED_ASSERTIONS);
  const programs = [...services, 'hub', 'gateway'];
  const isTwice = !isOpen && beforeKeyPairs(programs).length > 0;
  if (isTwice) process.env.SHARED_ASSERTIONS = 'on';
  await upgradeContainers(readSettings(envFile));
  if (isTwice) {
    delete process.env.SHARED_ASSERTIONS;
    say('Each once more, so that no program believes what the shared secret signs');
    await roll(programs);
  }
  if (isOpen) say('SHARED_ASSERTIONS is on: whoever has INTERNAL_SECRET can still speak as anybody.');
}

const onBroker = (settings: Settings, ...command: string[]) =>
  compose(settings, 'exec', '-T', 'rabbitmq', 'rabbitmqctl', '--silent', ...command);

/** Gives RabbitMQ's users what this version allows them. */
const allowUsers = (settings: Settings) =>
  onBroker(settings, 'import_definitions', '/run/secrets/rabbitmq_definitions');

/** The same, and what the programs of the version before need until they are replaced. */
async function allowBoth(settings: Settings) {
  await allowUsers(settings);
  for (const service of services) {
    const { configure, write, read } = rightsWhileUpgrading(service);
    await onBroker(settings, 'set_permissions', '-p', VHOST, service, configure, write, read);
  }
}

/**
 * Order: secrets, since the new version may need more; migrations, which the old programs also work with; new servers
 * and broker users; then the programs, callees before callers and the gateway last; then the users' old rights end.
 */
async function upgradeContainers(settings: Settings) {
  const programs = [...services, 'hub', 'gateway', 'stripe-sandbox'];
  await step('Image', 'built', () => compose(settings, '--progress=quiet', 'build'));
  await giveSecrets(settings);
  await takeBackup(deploymentOf('compose'), backupDir(), Infinity);
  await step('Databases', 'migrated', () => migrate(settings));
  await step('Users of RabbitMQ', 'known', () => allowBoth(settings));
  const { described, there } = servicesOf(settings);
  const fresh = newServers(described, there, programs);
  if (fresh.length > 0)
    await step(fresh.join(', '), 'healthy', () =>
      compose(
        settings,
        '--progress=quiet',
        'up',
        '--detach',
        '--wait',
        '--no-deps',
        '--no-recreate',
        ...fresh,
      ),
    );
  await roll(programs);
  await step('Users of RabbitMQ', 'held to this version', () => allowUsers(settings));
  const behind = outdated(
    Object.keys(described).filter(
      (name) => there.includes(name) && !programs.includes(name) && described[name]!.restart !== 'no',
    ),
  );
  if (behind.length > 0)
    say(
      `${behind.join(', ')}: their settings have changed. make up replaces them; they are down for some seconds then.`,
    );
}

const migrate = (settings: Settings) =>
  compose(settings, '--progress=quiet', 'run', '--rm', '--no-deps', '-T', 'migrations');
