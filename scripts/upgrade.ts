// make upgrade: moves the running portal to the code of this checkout, one program at a time, without downtime.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROUTING_KEYS } from '../contracts/events/routing-keys.gen.ts';
import { brokerDefinitions } from '../kit/messaging/broker/users.ts';
import { deploymentOf } from './backup/find-deployment.ts';
import { backupDir, takeBackup } from './backup/take-backup.ts';
import { compose, composeArguments, composeEnvironment, giveSecrets, servicesOf } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { lock } from './lib/lock.ts';
import { startNative } from './lib/native.ts';
import { newServers } from './lib/new-servers.ts';
import { outdated, roll } from './lib/roll.ts';
import { main, say, step } from './lib/say.ts';
import { readSettings, root, type Settings } from './lib/settings.ts';
import { services } from './lib/stack.ts';
import { brokerPasswords } from './secrets/services.ts';

main(async () => {
  const how = runsAs('native', 'compose');
  if (how === 'native') {
    say('Without containers each program is down while it restarts.');
    await startNative({ dataDir, envFile });
  } else {
    const unlock = lock(join(dataDir, 'up.lock'), 'start');
    await upgradeContainers(readSettings(envFile)).finally(unlock);
  }
  say('\nThe portal runs this version.');
});

/** Gives RabbitMQ's users what this version allows them, and until all programs are replaced what the one before did. */
async function allowUsers(settings: Settings, upgrading: boolean) {
  const command = ['exec', '-T', 'rabbitmq', 'rabbitmqctl', '--silent', 'import_definitions'];
  execFileSync('docker', composeArguments(settings, ...command), {
    cwd: root,
    env: composeEnvironment(settings),
    input: brokerDefinitions(brokerPasswords(settings), { keys: ROUTING_KEYS, upgrading }),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
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
  await step('Users of RabbitMQ', 'known', () => allowUsers(settings, true));
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
  await step('Users of RabbitMQ', 'held to this version', () => allowUsers(settings, false));
  const behind = outdated(
    Object.keys(described).filter((name) => there.includes(name) && !programs.includes(name)),
  );
  if (behind.length > 0)
    say(
      `${behind.join(', ')}: their settings have changed. make up replaces them; they are down for some seconds then.`,
    );
}

const migrate = (settings: Settings) =>
  compose(settings, '--progress=quiet', 'run', '--rm', '--no-deps', '-T', 'migrations');
