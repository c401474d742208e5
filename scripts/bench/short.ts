// The short form: quick ratios of CPU, which hardly depend on what else a machine does, compared with those that the
// repository keeps. CI runs it; it ends in 'N passed, N failed'.
import { Problem, say } from '../lib/say.ts';
import { bestOf, compare, type Compared } from './compare.rules.ts';
import { KEPT, readResults, RESULTS, writeResults, type Result } from './results.ts';

export const SHORT = ['gateway-read', 'open-link', 'record-sale'];

type Measure = (names: string[]) => Promise<{ rows: Result[]; failed: string[] }>;

/** Fails on a row that fell by more than a third beside its limit, twice. */
export async function compareShort(names: string[], before: Result[] | null, measure: Measure) {
  const kept = (before ?? readResults(KEPT)).filter(({ benchmark }) => names.includes(benchmark));
  const first = await measure(names);
  const again = benchmarksToRepeat(names, first.rows, kept);
  let compared = compare(first.rows, kept);
  if (again.length > 0) {
    say(`  measured again, since a row fell: ${again.join(', ')}`);
    const second = await measure(again);
    compared = bestOf(compared, compare(second.rows, kept));
    writeResults(RESULTS, [...first.rows, ...second.rows], second.failed);
  }
  const wrong = compared.filter(({ is }) => is !== 'same' && is !== 'rose');
  say();
  compared.forEach((one) => say(`  ${wrong.includes(one) ? '✗' : '✓'} ${sentenceOf(one)}`));
  if (wrong.some(({ is }) => is !== 'fell'))
    say(`\nRows came or went. Once that is meant: make bench ARGS='--short --keep' writes ${KEPT}.`);
  say(`\n${compared.length - wrong.length} passed, ${wrong.length} failed`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

/** Those with a row that fell, that are lacking one, or that failed. */
function benchmarksToRepeat(names: string[], rows: Result[], kept: Result[]) {
  const of = (name: string, all: Result[]) => all.filter(({ benchmark }) => benchmark === name);
  return names.filter((name) =>
    compare(of(name, rows), of(name, kept)).some(({ is }) => is === 'fell' || is === 'not measured'),
  );
}

function sentenceOf({ path, before, now, is }: Compared) {
  const [old, new_] = [before, now].map((ratio) => `${ratio?.toFixed(2)} ×`);
  if (is === 'not measured') return `${path}: was not measured; before ${old}`;
  if (is === 'not in the file') return `${path}: ${new_}, with nothing to compare it with`;
  return `${path}: ${new_}, before ${old}${is === 'same' ? '' : `: ${is} by more than a third`}`;
}

/** Writes what later runs are compared with. */
export async function keepShort(names: string[], measure: Measure) {
  const { rows, failed } = await measure(names);
  if (failed.length > 0)
    throw new Problem(`Nothing is kept, since there is nothing of ${failed.join(', ')}.`);
  writeResults(KEPT, rows);
  say(`\nKept in ${KEPT}`);
}
