// Starts and stops the stack without containers.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTING_KEYS } from '../../contracts/events/routing-keys.gen.ts';
import { brokerDefinitions } from '../../kit/messaging/broker/users.ts';
import { WrongPassword, type Server } from '../../kit/native/server.ts';
import { build, lastBuild } from './build.ts';
import { lock } from './lock.ts';
import { migrateDatabases } from './migrate.ts';
import { Problem, say, step } from './say.ts';
import { brokerPasswords } from '../secrets/services.ts';
import type { Overrides, Settings } from './settings.ts';
import { describeStack, doors, resolveStack, type Program, type Stack, type StackOptions } from './stack.ts';

/** The hooks of make restore during a start. */
export interface Restoring {
  /** Restores databases and store before any program starts. */
  restoreData(): Promise<void>;
  /** Overrides for the programs. */
  settings: Overrides;
  /** Runs once all programs run, except those that let people in. */
  beforeOpening(): Promise<void>;
}

/**
 * Starts what does not run, or runs with older code or other settings.
 * @returns the healthy stack
 */
export async function startNative({
  restoring,
  ...options
}: StackOptions & { restoring?: Restoring | undefined }): Promise<Stack> {
  const unlock = lock(join(options.dataDir, 'up.lock'), 'start');
  try {
    const { database, broker, documents, settings } = await resolveStack(options);
    if (documents.problem) throw new Problem(documents.problem);
    say(`  ${documents.sentence ?? ''}`);
    // These two take longest. The programs start without them and wait for the broker themselves.
    const bus = startBroker(options.dataDir, broker, settings);
    const aside = Promise.all([bus, step('Pages', 'built', () => build('web'))]);
    aside.catch(() => undefined); // rethrown below
    const [built] = await Promise.all([
      step('Services', 'built', () => build('services')),
      startServer('PostgreSQL', database),
      documents.server && startServer('MinIO', documents.server),
    ]);
    const stack = describeStack({ ...options, build: built });
    const migrate = () => step('Databases', 'migrated', () => migrateDatabases(stack));
    await migrate();
    if (restoring) {
      await restoring.restoreData();
      await migrate(); // restores rights, and runs newer migrations
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
        `${error.message} Put the old one back into the settings, or remove that folder to start without data.`,
      );
    throw new Problem(error.message);
  });
}

/** A broker that has run since an earlier version gets new users and changed passwords. */
async function startBroker(dataDir: string, broker: Stack['broker'], settings: Settings) {
  const file = join(dataDir, 'broker-users.json');
  const wanted = brokerDefinitions(brokerPasswords(settings), { keys: ROUTING_KEYS });
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
  await Promise.all(wanted.map((program) => program.ready())); // also those that ran before
}

/** Stops the stack: first the gateway, so that no request is half served, and last the servers that the others need. */
export async function stopNative(options: StackOptions) {
  if (!existsSync(options.envFile)) return;
  const { programs, database, broker, documents } = describeStack({ ...options, build: lastBuild() });
  const stop = (some: Program[]) => Promise.all(some.map((program) => program.stop()));
  await stop(programs.filter(({ name }) => name === 'gateway'));
  await stop(programs.filter(({ name }) => name !== 'gateway'));
  await Promise.all([database.stop(), broker.stop(), documents.server?.stop()]);
}
