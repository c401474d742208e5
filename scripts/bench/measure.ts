// Measures a path and its limit in alternating rounds, so that other load on the machine affects both.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { textOf } from './row.rules.ts';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * The CPU time, user and system, in seconds, that the processes and all their descendants have used so far. The time of
 * an ended descendant is counted with its parent. Linux only: reads /proc.
 */
export function cpuSeconds(pids: number[]): number {
  const processes = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? statOf(name) : null;
    if (found) processes.set(Number(name), found);
  }
  const roots = new Set(pids);
  const counts = (pid: number) => {
    let at = pid;
    for (let stat; (stat = processes.get(at)); at = stat.parent) if (roots.has(at)) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, { own, ended }] of processes) if (counts(pid)) ticks += own + ended;
  return ticks / ticksPerSecond;
}

/** The same for ended children of this process, such as a `pgbench` that has finished. */
export const cpuSecondsOfEndedChildren = () => statOf('self')!.ended / ticksPerSecond;

/** A process's parent, and the CPU time of it and its ended children, in ticks. */
interface Stat {
  parent: number;
  own: number;
  ended: number;
}

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the command's name, which may itself contain spaces and brackets: state, parent, … (man 5 proc).
    const fields = text
      .slice(text.lastIndexOf(') ') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return null; // ended meanwhile
  }
}

/** CPU in µs per request, and requests per second. */
export interface Cost {
  cpu: number;
  rate: number;
}
/** The figures of each round, by the works' names. */
export type Rounds<Figures> = Record<string, Figures>[];

/**
 * The cost of `count` requests by `work`: CPU in µs per request of the given processes, and requests per second. CPU is
 * counted until `workDone`, to include work that an answer defers.
 */
export async function measure(
  count: number,
  pids: number[],
  work: () => Promise<unknown>,
  workDone: () => Promise<unknown> = async () => undefined,
): Promise<Cost> {
  const used = () => cpuSeconds(pids) + cpuSecondsOfEndedChildren();
  const [cpuBefore, before] = [used(), performance.now()];
  await work();
  const seconds = (performance.now() - before) / 1_000;
  await workDone();
  return { cpu: ((used() - cpuBefore) / count) * 1e6, rate: count / seconds };
}

/**
 * Runs the works in alternating rounds, reversing the order every other round. A work gets the round's number and
 * returns figures (such as `{ cpu, rate }`). Round 0 warms up and does not count.
 */
export async function inTurns<Figures>(
  rounds: number,
  works: Record<string, (round: number) => Promise<Figures>>,
): Promise<Rounds<Figures>> {
  const results: Rounds<Figures> = [];
  for (let round = 0; round <= rounds; round++) {
    const names = Object.keys(works);
    if (round % 2) names.reverse();
    const result: Record<string, Figures> = {};
    for (const name of names) result[name] = await works[name]!(round);
    if (round > 0) results.push(result);
  }
  return results;
}

const median = (numbers: number[]) => quantile(numbers, 0.5);

export function quantile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

/** The median of a figure over the rounds; for a ratio, of the ratios within each round. */
export const figure = <Name extends string>(rounds: Rounds<Record<Name, number>>, work: string, name: Name) =>
  median(rounds.map((round) => round[work]![name]));
export const ratio = <Name extends string>(...of: RatioOf<Name>) => ratioOf(...of).value;
/** With the figures of each round, which show how sure it is. */
export function ratioOf<Name extends string>(...[rounds, work, limit, name]: RatioOf<Name>) {
  const of = (which: string) => rounds.map((round) => round[which]![name]);
  const [ours, beside] = [of(work), of(limit)];
  return {
    value: median(ours.map((figure, round) => figure / beside[round]!)),
    rounds: { ours, limit: beside },
  };
}
type RatioOf<Name extends string> = [
  rounds: Rounds<Record<Name, number>>,
  work: string,
  limit: string,
  name: Name,
];

/** Checks a benchmark's invariant: a fast wrong answer is no result. */
export function check(what: string, actual: unknown, expected: unknown) {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}. No figures.`);
}

/** The medians of a work, as text. */
export const cost = (rounds: Rounds<Cost>, work: string) => textOf(costOf(rounds, work));

/** The medians of a work, for its row. */
export const costOf = (rounds: Rounds<Cost>, work: string): Cost => ({
  cpu: figure(rounds, work, 'cpu'),
  rate: figure(rounds, work, 'rate'),
});

/** The event loop's delay is measured by a timer of so long, which is in each delay. As of prom-client. */
export const LAG_RESOLUTION_MS = 10;
