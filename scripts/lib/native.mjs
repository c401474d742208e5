// Starts and stops the stack without containers.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongPassword } from '../../kit/testing/embedded.ts';
import { build, lastBuild } from './build.mjs';
import { migrateDatabases } from './migrate.mjs';
import { startOf } from './process.mjs';
import { Problem, step } from './say.mjs';
import { describeStack, settleStack } from './stack.mjs';

/** Starts what does not run, or runs with older code or other settings; returns the healthy stack. */
export async function startNative(options) {
  const unlock = lock(options.dataDir);
  try {
    const { database, broker } = await settleStack(options);
    // These two take longest, and the programs start without them: they wait for the broker themselves.
    const aside = Promise.all([startServer('RabbitMQ', broker), step('Pages', 'built', () => build('web'))]);
    aside.catch(() => undefined); // thrown below
    const [built] = await Promise.all([
      step('Services', 'built', () => build('services')),
      startServer('PostgreSQL', database),
    ]);
    const stack = describeStack({ ...options, build: built });
    await step('Databases', 'migrated', () => migrateDatabases(stack));
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
  const { programs, database, broker } = describeStack({ ...options, build: lastBuild() });
  const stop = (some) => Promise.all(some.map((program) => program.stop()));
  await stop(programs.filter(({ name }) => name === 'gateway'));
  await stop(programs.filter(({ name }) => name !== 'gateway'));
  await Promise.all([database.stop(), broker.stop()]);
}

/** One start at a time in a folder; the lock of a start that was broken off counts for nothing. */
export function lock(dataDir) {
  const file = join(dataDir, 'up.lock');
  mkdirSync(dataDir, { recursive: true });
  const holder = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (holder && holder.started === startOf(holder.pid))
    throw new Problem(`Another start is under way (process ${holder.pid}): wait for it, or end it.`);
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  return () => rmSync(file, { force: true });
}
