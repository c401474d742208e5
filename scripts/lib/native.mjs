// Starts and stops the stack without containers.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerDefinitions } from '../../kit/messaging/broker/users.ts';
import { WrongPassword } from '../../kit/testing/embedded.ts';
import { build, lastBuild } from './build.mjs';
import { lock } from './lock.mjs';
import { migrateDatabases } from './migrate.mjs';
import { Problem, say, step } from './say.mjs';
import { brokerPasswords } from './services.ts';
import { describeStack, doors, settleStack } from './stack.mjs';

/**
 * Starts what does not run, or runs with older code or other settings; returns the healthy stack.
 * @param options.restoring of make restore: `putBack` fills databases and store before any program starts, and
 *   `beforeOpening` runs when all of them do, with its `settings`, but for those through which people come in
 */
export async function startNative({ restoring, ...options }) {
  const unlock = lock(join(options.dataDir, 'up.lock'), 'start');
  try {
    const { database, broker, documents, settings } = await settleStack(options);
    if (documents.problem) throw new Problem(documents.problem);
    say(`  ${documents.sentence}`);
    // These two take longest, and the programs start without them: they wait for the broker themselves.
    const bus = startBroker(options.dataDir, broker, settings);
    const aside = Promise.all([bus, step('Pages', 'built', () => build('web'))]);
    aside.catch(() => undefined); // thrown below
    const [built] = await Promise.all([
      step('Services', 'built', () => build('services')),
      startServer('PostgreSQL', database),
      documents.server && startServer('MinIO', documents.server),
    ]);
    const stack = describeStack({ ...options, build: built });
    const migrate = () => step('Databases', 'migrated', () => migrateDatabases(stack));
    await migrate();
    if (restoring) {
      await restoring.putBack();
      await migrate(); // rights anew, and what is newer than the backup
      const overrides = { ...options.overrides, ...restoring.settings };
      const { programs } = describeStack({ ...options, overrides, build: built });
      await Promise.all([aside, startPrograms(programs.filter(({ name }) => !doors.includes(name)))]);
      await restoring.beforeOpening();
    }
    await Promise.all([aside, startPrograms(stack.programs)]);
    return stack;
  } finally {
    unlock();
  }
}

async function startServer(name, server) {
  if (server.running()) return;
  await step(name, 'ready', () => server.start()).catch((error) => {
    if (error instanceof WrongPassword)
      throw new Problem(
        `${error.message} Put the old one back into the settings, or remove that folder to start anew.`,
      );
    throw new Problem(error.message);
  });
}

/** One that runs since an earlier version is told of users that are new, and of passwords that have changed. */
async function startBroker(dataDir, broker, settings) {
  const file = join(dataDir, 'broker-users.json');
  const wanted = brokerDefinitions(brokerPasswords(settings));
  const ran = broker.running();
  await startServer('RabbitMQ', broker);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  writeFileSync(`${file}.new`, wanted, { mode: 0o600 });
  if (ran) await broker.ctl('import_definitions', `${file}.new`);
  renameSync(`${file}.new`, file);
}

async function startPrograms(programs) {
  await Promise.all(
    programs.filter(({ wanted, stale }) => !wanted || stale()).map((program) => program.stop()),
  );
  const wanted = programs.filter((program) => program.wanted);
  const missing = wanted.filter((program) => !program.running());
  for (const program of missing) program.start();
  await Promise.all(missing.map((program) => step(program.name, 'ready', () => program.ready())));
  await Promise.all(wanted.map((program) => program.ready())); // those that ran before, too
}

/** Stops whatever of the stack runs: the gateway first, so that nobody is served half, and last what the others need. */
export async function stopNative(options) {
  if (!existsSync(options.envFile)) return;
  const { programs, database, broker, documents } = describeStack({ ...options, build: lastBuild() });
  const stop = (some) => Promise.all(some.map((program) => program.stop()));
  await stop(programs.filter(({ name }) => name === 'gateway'));
  await stop(programs.filter(({ name }) => name !== 'gateway'));
  await Promise.all([database.stop(), broker.stop(), documents.server?.stop()]);
}
