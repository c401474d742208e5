// Starts and stops the stack without containers.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerDefinitions } from '../../kit/messaging/broker/users.ts';
import { WrongPassword, type Server } from '../../kit/testing/embedded.ts';
import { build, lastBuild } from './build.ts';
import { lock } from './lock.ts';
import { migrateDatabases } from './migrate.ts';
import { Problem, say, step } from './say.ts';
import { brokerPasswords } from './services.ts';
import type { Overrides, Settings } from './settings.ts';
import { describeStack, doors, settleStack, type Program, type Stack, type StackOptions } from './stack.ts';

/** What make restore does at a start. */
export interface Restoring {
  /** Fills databases and store before any program starts. */
  putBack(): Promise<void>;
  /** The programs start with these. */
  settings: Overrides;
  /** Runs when all of them do, but for those through which people come in. */
  beforeOpening(): Promise<void>;
}

/** Starts what does not run, or runs with older code or other settings; returns the healthy stack. */
export async function startNative({
  restoring,
  ...options
}: StackOptions & { restoring?: Restoring | undefined }): Promise<Stack> {
  const unlock = lock(join(options.dataDir, 'up.lock'), 'start');
  try {
    const { database, broker, documents, settings } = await settleStack(options);
    if (documents.problem) throw new Problem(documents.problem);
    say(`  ${documents.sentence ?? ''}`);
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

async function startServer(name: string, server: Pick<Server, 'running' | 'start'>) {
  if (server.running()) return;
  await step(name, 'ready', () => server.start()).catch((error: Error) => {
    if (error instanceof WrongPassword)
      throw new Problem(
        `${error.message} Put the old one back into the settings, or remove that folder to start anew.`,
      );
    throw new Problem(error.message);
  });
}

/** One that runs since an earlier version is told of users that are new, and of passwords that have changed. */
async function startBroker(dataDir: string, broker: Stack['broker'], settings: Settings) {
  const file = join(dataDir, 'broker-users.json');
  const wanted = brokerDefinitions(brokerPasswords(settings));
  const ran = broker.running();
  await startServer('RabbitMQ', broker);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  writeFileSync(`${file}.new`, wanted, { mode: 0o600 });
  if (ran) await broker.ctl('import_definitions', `${file}.new`);
  renameSync(`${file}.new`, file);
}

async function startPrograms(programs: Program[]) {
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
export async function stopNative(options: StackOptions) {
  if (!existsSync(options.envFile)) return;
  const { programs, database, broker, documents } = describeStack({ ...options, build: lastBuild() });
  const stop = (some: Program[]) => Promise.all(some.map((program) => program.stop()));
  await stop(programs.filter(({ name }) => name === 'gateway'));
  await stop(programs.filter(({ name }) => name !== 'gateway'));
  await Promise.all([database.stop(), broker.stop(), documents.server?.stop()]);
}
