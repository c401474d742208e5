import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** Its first words, however a table pads its cells; null for what every table has. */
const beginningOf = (line: string): string | null => {
  const text = line.replaceAll(/\s+/g, ' ').trim();
  return text.length < 80 || /^\| (what|decision|to|level|\||-+) /.test(text) ? null : text.slice(0, 80);
};

/** Two branches that change a paragraph or a table's row leave both behind when they are put together carelessly. */
test.each(globSync('docs/*.md', { cwd: root }))('%s says nothing twice', (page) => {
  const beginnings = readFileSync(join(root, page), 'utf8')
    .split('\n')
    .flatMap((line) => beginningOf(line) ?? []);
  expect(beginnings.filter((one, index) => beginnings.indexOf(one) !== index)).toEqual([]);
});
