// make bench: measures each path next to its limit and prints the table of docs/performance.md. ARGS=record-sale runs
// one benchmark. The benchmarks are the files of scripts/bench/ named here. Each exports `run()`, which returns one row
// or several: { path, ours, limit, ratio, goal, reached }. A failing benchmark does not discard the others' results.
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

/** One row of the table. */
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
      const { run } = (await import(`./bench/${name}.ts`)) as Benchmark;
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

/** Formats the rows as a Markdown table. */
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
