import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

/** Each term with its definition. */
const words = page
  .split(/^- \*\*/m)
  .slice(1)
  .map((entry) => [entry.slice(0, entry.indexOf('**')), entry] as const);
const filesIn = (entry: string) =>
  [...entry.matchAll(/`([\w./-]+\/[\w./-]+\.[a-z]+)`/g)].map(([, file]) => file!);

test('each word names a file where it is at home', () => {
  expect(words.length).toBeGreaterThan(60);
  expect(words.filter(([, entry]) => filesIn(entry).length === 0).map(([word]) => word)).toEqual([]);
});

test('the words stand in their order, each once', () => {
  const names = words.map(([word]) => word);
  expect(names).toEqual([...new Set(names)].sort((one, other) => one.localeCompare(other, 'en')));
});

test.each(['README.md', 'docs/architecture.md'])('%s leads to it', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/\((docs\/)?glossary\.md\)/);
});
