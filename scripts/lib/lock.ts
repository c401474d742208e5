// A lock file with the holder's pid and start time, so that the lock of a dead process does not count.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startOf } from './process.ts';
import { Problem } from './say.ts';

/**
 * @returns the function that releases the lock
 * @throws Problem when another process holds it
 */
export function lock(file: string, what: string) {
  mkdirSync(dirname(file), { recursive: true });
  const holder = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number; started: string })
    : undefined;
  if (holder && holder.started === startOf(holder.pid))
    throw new Problem(`Another ${what} is under way (process ${holder.pid}): wait for it, or end it.`);
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  return () => rmSync(file, { force: true });
}
