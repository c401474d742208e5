// make bench: measures each path beside its limit and prints the table of docs/performance.md. ARGS=record-sale runs
// one of them. Benchmarks are the files of scripts/bench/ that are named here; each exports `run()`, which answers one
// row or several: { path, ours, limit, ratio, goal, reached }. One that fails takes nothing from what the others measured.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { main, Problem, say } from './lib/say.ts';

const benchmarks = [
  'gateway-read',
  'open-link',
  'record-sale',
  'relay',
  'consumers',
  'sale-to-toast',
  'first-load',
  'large-data',
];

/** What a benchmark measured, as the table shows it. */
export interface Measured {
  path: string;
  ours: string;
  limit: string;
  ratio: string;
  goal: string;
  reached: boolean;
}
interface Benchmark {
  run(): Promise<Measured | Measured[]>;
}

/** Of the file that measures it, whatever its ending. */
const pathOf = (name: string) =>
  join(import.meta.dirname, globSync(`bench/${name}.{ts,mjs}`, { cwd: import.meta.dirname })[0]!);

main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !benchmarks.includes(name));
  if (unknown.length > 0)
    throw new Problem(`There is no benchmark ${unknown.join(', ')}; there are: ${benchmarks.join(', ')}.`);
  const rows: Measured[] = [];
  const failed: string[] = [];
  for (const name of asked.length > 0 ? asked : benchmarks) {
    const since = performance.now();
    try {
      const { run } = (await import(pathOf(name))) as Benchmark;
      rows.push(...[await run()].flat());
      say(`  ${name} … measured in ${Math.round((performance.now() - since) / 1_000)} s`);
    } catch (error) {
      console.error(error);
      failed.push(name);
    }
  }
  say();
  if (rows.length > 0) table(rows);
  if (failed.length > 0) throw new Problem(`Not measured, see above: ${failed.join(', ')}.`);
});

/** As Markdown, in columns. */
function table(rows: Measured[]) {
  const columns = ['path', 'ours', 'limit', 'ratio', 'goal', 'reached'] as const;
  const cells = rows.map((row) =>
    columns.map((name) => (name === 'reached' ? (row.reached ? 'yes' : 'no') : String(row[name]))),
  );
  const widths = columns.map((name, i) => Math.max(name.length, ...cells.map((line) => line[i]!.length)));
  const print = (line: readonly string[]) =>
    say(`| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  print(columns);
  say(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  cells.forEach(print);
}
