// The short form: quick ratios of CPU, which hardly depend on what else a machine does, compared with those that the
// repository keeps. CI runs it; it ends in 'N passed, N failed'.
import { Problem, say } from '../lib/say.ts';
import { bestOf, compare, type Compared } from './compare.rules.ts';
import { KEPT, readResults, RESULTS, writeResults, type Result } from './results.ts';

export const SHORT = ['gateway-read', 'open-link', 'record-sale'];

type Measure = (names: string[]) => Promise<{ rows: Result[]; failed: string[] }>;

/** Fails on a row that fell by more than a third beside its limit, twice, on a machine that others leave alone. */
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
  const unsure = compared.filter(({ is }) => is === 'not sure');
  const passed = compared.filter(({ is }) => is === 'same' || is === 'rose');
  const wrong = compared.filter((one) => !unsure.includes(one) && !passed.includes(one));
  say();
  for (const one of compared)
    say(`  ${wrong.includes(one) ? '✗' : passed.includes(one) ? '✓' : '?'} ${sentenceOf(one)}`);
  if (wrong.some(({ is }) => is !== 'fell'))
    say(`\nRows came or went. Once that is meant: make bench ARGS='--short --keep' writes ${KEPT}.`);
  say(`\n${passed.length} passed, ${wrong.length} failed`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

/** Those with a row that fell, that are lacking one, or that failed. */
function benchmarksToRepeat(names: string[], rows: Result[], kept: Result[]) {
  const of = (name: string, all: Result[]) => all.filter(({ benchmark }) => benchmark === name);
  return names.filter((name) =>
    compare(of(name, rows), of(name, kept)).some(({ is }) =>
      ['fell', 'not measured', 'not sure'].includes(is),
    ),
  );
}

/** They would change with each keeping, for nothing. */
function withoutRounds(row: Result): Result {
  const { rounds: _, ...numbers } = row.numbers!;
  return { ...row, numbers };
}

function sentenceOf({ path, before, now, is }: Compared) {
  const [old, new_] = [before, now].map((ratio) => `${ratio?.toFixed(2)} ×`);
  if (is === 'not measured') return `${path}: was not measured; before ${old}`;
  if (is === 'not in the file') return `${path}: ${new_}, with nothing to compare it with`;
  if (is === 'not sure')
    return `${path}: ${new_}, before ${old}; others used the machine, so that it says nothing`;
  return `${path}: ${new_}, before ${old}${is === 'same' ? '' : `: ${is} by more than a third`}`;
}

/** Writes what later runs are compared with. */
export async function keepShort(names: string[], measure: Measure) {
  const { rows, failed } = await measure(names);
  if (failed.length > 0)
    throw new Problem(`Nothing is kept, since there is nothing of ${failed.join(', ')}.`);
  writeResults(KEPT, rows.map(withoutRounds));
  say(`\nKept in ${KEPT}`);
  const most = Math.max(...rows.map(({ others }) => others));
  if (most > 0.1)
    say(`Others used ${Math.round(most * 100)} % of the machine: keep it again once it does nothing else.`);
}
