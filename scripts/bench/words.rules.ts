// The words after `make bench ARGS=`.
import { Problem } from '../lib/say.ts';

export interface Wanted {
  names: string[];
  /** The short form, which ends in 'N passed, N failed'. */
  short: boolean;
  /** Keep what the short form measures, for later ones. */
  keep: boolean;
  /** A file to compare with. */
  against: string | null;
}

/**
 * @param benchmarks all there are
 * @param short those of the short form
 * @throws Problem with a sentence for what it does not know
 */
export function readWords(words: string[], benchmarks: string[], short: string[]): Wanted {
  const wanted: Wanted = { names: [], short: false, keep: false, against: null };
  const rest = [...words];
  for (let word; (word = rest.shift()) !== undefined;) {
    if (word === '--short') wanted.short = true;
    else if (word === '--keep') wanted.keep = true;
    else if (word === '--against') wanted.against = fileAfter(word, rest.shift());
    else if (benchmarks.includes(word)) wanted.names.push(word);
    else
      throw new Problem(
        `There is no benchmark '${word}'. There are: ${benchmarks.join(', ')}; and --against FILE, --short, --short --keep.`,
      );
  }
  if (wanted.keep && (!wanted.short || wanted.names.length > 0))
    throw new Problem('--keep keeps the whole short form: --short --keep.');
  const all = wanted.short ? short : benchmarks;
  const longer = wanted.names.filter((name) => !all.includes(name));
  if (longer.length > 0)
    throw new Problem(`The short form has no ${longer.join(', ')}. It has: ${short.join(', ')}.`);
  return { ...wanted, names: wanted.names.length > 0 ? wanted.names : all };
}

function fileAfter(word: string, file: string | undefined) {
  if (!file || file.startsWith('--'))
    throw new Problem(`${word} needs a file, such as test-output/bench.json.`);
  return file;
}
