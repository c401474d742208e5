// make bench: measures each path next to its limit, prints each row as soon as it is known and at the end the table of
// docs/performance.md, and keeps the rows in test-output/bench.json. ARGS=record-sale runs one benchmark, ARGS='--against
// FILE' compares with such a file, ARGS=--short is the form that CI runs (bench/short.ts). The benchmarks are the files of
// scripts/bench/ named here. A failing one does not discard the others' rows.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compare } from './bench/compare.rules.ts';
import { shareOfOthers } from './bench/others.ts';
import { readResults, RESULTS, writeResults, type Result } from './bench/results.ts';
import type { Measured } from './bench/row.rules.ts';
import { compareShort, keepShort, SHORT } from './bench/short.ts';
import { tableOf } from './bench/table.rules.ts';
import { readWords } from './bench/words.rules.ts';
import { build } from './lib/build.ts';
import { main, Problem, say } from './lib/say.ts';

export type { Measured };

/** In the order in which they run, each with the programs that it needs besides RabbitMQ (install.mjs). */
const benchmarks: Record<string, string[]> = {
  'gateway-read': [],
  'open-link': [],
  'look-at-link': [],
  'record-sale': [],
  relay: [],
  consumers: [],
  'sale-to-toast': [],
  'live-push': [],
  'sign-in': [],
  'first-load': ['chromium'],
  pages: ['chromium'],
  'large-data': [],
};

/** What a benchmark is run with. */
export interface Run {
  /** Fewer rounds, enough to see whether a row fell by a third. */
  short: boolean;
  /** Called with each row that is known before the end. */
  tell(row: Measured): void;
}
interface Benchmark {
  run(options: Run): Promise<Measured | Measured[] | void>;
}

main(async () => {
  await build('services'); // benchmarks import what is built
  const { names, short, keep, against } = readWords(process.argv.slice(2), Object.keys(benchmarks), SHORT);
  if (keep) return keepShort(names, (all) => measureAll(all, true));
  const before = against === null ? null : readResults(against);
  if (short) return compareShort(names, before, (some) => measureAll(some, true));
  const { rows, failed } = await measureAll(names, false);
  say();
  if (rows.length > 0) tableOf(rows, before ? compare(rows, before) : []).forEach((line) => say(line));
  say(`\nKept in ${RESULTS}`);
  if (failed.length > 0) throw new Problem(`Not measured, see above: ${failed.join(', ')}.`);
});

/** Only who needs a program fails where it cannot be installed. */
function install(programs: string[]) {
  if (programs.length === 0) return;
  const script = join(import.meta.dirname, 'install.mjs');
  const { status } = spawnSync(process.execPath, [script, ...programs], { stdio: 'inherit' });
  if (status !== 0) throw new Problem(`It needs ${programs.join(', ')}: see above.`);
}

/** Runs the benchmarks one after the other. */
async function measureAll(names: string[], short: boolean) {
  const rows: Result[] = [];
  const failed: string[] = [];
  for (const name of names) {
    const others = Number((await shareOfOthers()).toFixed(2));
    const since = performance.now();
    const tell = (row: Measured) => {
      rows.push({ benchmark: name, ...row, others });
      say(`    ${row.path}: ${row.ratio} of ${row.goal}; ${row.ours} beside ${row.limit}`);
      writeResults(RESULTS, rows, failed);
    };
    try {
      install(benchmarks[name]!);
      const { run } = (await import(`./bench/${name}.ts`)) as Benchmark;
      [(await run({ short, tell })) ?? []].flat().forEach(tell);
      const used =
        others > 0.1 ? `, beside others that used ${Math.round(others * 100)} % of the machine` : '';
      say(`  ${name} … measured in ${Math.round((performance.now() - since) / 1_000)} s${used}`);
    } catch (error) {
      console.error(error instanceof Problem ? error.message : error);
      failed.push(name);
      writeResults(RESULTS, rows, failed);
    }
  }
  return { rows, failed };
}
