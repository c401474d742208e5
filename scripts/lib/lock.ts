// One of a kind at a time, told by a file; what was broken off holds nobody up.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startOf } from './process.ts';
import { Problem } from './say.ts';

/** @returns what ends it. A Problem when `what` is under way already. */
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
