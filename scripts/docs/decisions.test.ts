import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const PAGE = 'docs/decisions.md';
const page = readFileSync(join(root, PAGE), 'utf8');

/** Each decision's number with its heading and text. */
const decisions = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [/^D-\d+(?= )/.exec(section)?.[0], section]),
);

/** Where each `D-n` is referenced, outside the page itself. */
const references = new Map<string, string[]>();
const grep = [
  'grep',
  '--untracked',
  '--text',
  '-n',
  '-o',
  '-P',
  String.raw`\bD-\d+\b`,
  '--',
  '.',
  `:!${PAGE}`,
];
const found = execFileSync('git', grep, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
for (const line of found.trim().split('\n')) {
  const [, file, name] = /^(.*?):\d+:(D-\d+)$/.exec(line)!;
  references.set(name!, [...(references.get(name!) ?? []), file!]);
}

test('every D-n has a heading in docs/decisions.md', () => {
  expect(references.size).toBeGreaterThan(40);
  const unknown = [...references].filter(([name]) => !decisions.has(name));
  expect(unknown).toEqual([]);
});

test('every decision is named where it is carried out, unless it is marked as not built yet', () => {
  const unnamed = [...decisions].filter(
    ([name, text]) => !references.has(name!) && !text.includes('_Not built yet._'),
  );
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

test('what is marked as not built yet is named nowhere', () => {
  const built = [...decisions].filter(
    ([name, text]) => references.has(name!) && text.includes('_Not built yet._'),
  );
  expect(built.map(([name]) => [name, references.get(name!)])).toEqual([]);
});

test('decisions are numbered in their order, each once', () => {
  const numbers = [...page.matchAll(/^### D-(\d+) \S/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(decisions.size).toBe(numbers.length);
});
