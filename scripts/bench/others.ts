// How busy others keep the machine, while nothing of ours runs.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCHED_MS = 1_000;

/** The share of all cores' time that was used in a second, from 0 to 1. Linux only: reads /proc. */
export async function shareOfOthers(): Promise<number> {
  const before = ticks();
  await sleep(WATCHED_MS);
  const after = ticks();
  const [all, idle] = [after.all - before.all, after.idle - before.idle];
  return all > 0 ? 1 - idle / all : 0;
}

/** Of all cores since the start: the fields user, nice, system, idle, iowait, irq, softirq, steal (man 5 proc_stat). */
function ticks() {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const fields = first.split(/\s+/).slice(1, 9).map(Number);
  return { all: fields.reduce((sum, field) => sum + field, 0), idle: fields[3]! + fields[4]! };
}
