// The rows as a Markdown table.
import type { Compared } from './compare.rules.ts';
import type { Measured } from './row.rules.ts';

/** @param compared adds a column with the ratios before, where there are any */
export function tableOf(rows: Measured[], compared: Compared[] = []): string[] {
  const of = new Map(compared.map((one) => [one.path, one]));
  const header = [
    'path',
    'ours',
    'limit',
    'ratio',
    'goal',
    'reached',
    ...(compared.length > 0 ? ['before'] : []),
  ];
  const cells = rows.map(({ path, ours, limit, ratio, goal, reached }) => [
    path,
    ours,
    limit,
    ratio,
    goal,
    reached ? 'yes' : 'no',
    ...(compared.length > 0 ? [beforeOf(of.get(path))] : []),
  ]);
  const widths = header.map((name, i) => Math.max(name.length, ...cells.map((line) => line[i]!.length)));
  const line = (texts: string[]) => `| ${texts.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(header), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.map(line)];
}

/** `4.12 ×, rose` */
export const beforeOf = (compared: Compared | undefined): string =>
  compared?.before == null
    ? 'not known'
    : `${compared.before.toFixed(2)} ×${compared.is === 'same' ? '' : `, ${compared.is}`}`;
