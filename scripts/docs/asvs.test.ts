import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** Of each chapter of ASVS 5.0.0: how many requirements have level 1 and level 2, and their numbers by section. */
const CHAPTERS: Record<string, [level1: number, level2: number, numbers: string]> = {
  1: [8, 19, '1:1-2 2:1-9 3:1-11 4:1-3 5:1-2'],
  2: [4, 7, '1:1-3 2:1-3 3:1-4 4:1'],
  3: [8, 11, '2:1-2 3:1-4 4:1-6 5:1-5 7:1-2'],
  4: [2, 8, '1:1-3 2:1 3:1-2 4:1-4'],
  5: [4, 5, '1:1 2:1-3 3:1-2 4:1-3'],
  6: [13, 22, '1:1-3 2:1-12 3:1-4 4:1-4 5:1-5 6:1-3 8:1-4'],
  7: [6, 12, '1:1-3 2:1-4 3:1-2 4:1-5 5:1-2 6:1-2'],
  8: [4, 3, '1:1-2 2:1-3 3:1 4:1'],
  9: [4, 3, '1:1-3 2:1-4'],
  10: [5, 24, '1:1-2 2:1-2 3:1-4 4:1-11 5:1-5 6:1-2 7:1-3'],
  11: [3, 11, '1:1-2 2:1-3 3:1-3 4:1-4 5:1 6:1'],
  12: [3, 6, '1:1-3 2:1-2 3:1-4'],
  13: [1, 12, '1:1 2:1-5 3:1-2 4:1-5'],
  14: [2, 7, '1:1-2 2:1-4 3:1-3'],
  15: [3, 10, '1:1-3 2:1-3 3:1-7'],
  16: [0, 16, '1:1 2:1-5 3:1-4 4:1-3 5:1-3'],
  17: [0, 7, '1:1 2:1-4 3:1-2'],
};

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number, level, , answer]) => ({ number: number!, level: Number(level), answer: answer! }),
);

describe.each(Object.entries(CHAPTERS))('chapter V%s', (chapter, [level1, level2, sections]) => {
  const its = rows.filter(({ number }) => number.startsWith(`${chapter}.`));

  test('has each requirement of levels 1 and 2 of ASVS 5.0.0 once, in its order, and no other', () => {
    const expected = sections.split(' ').flatMap((each) => {
      const [section, numbers] = each.split(':') as [string, string];
      const [first, last = first] = numbers.split('-').map(Number);
      return Array.from({ length: last! - first! + 1 }, (_, n) => `${chapter}.${section}.${first! + n}`);
    });
    expect(its.map(({ number }) => number)).toEqual(expected);
    expect([1, 2].map((level) => its.filter((row) => row.level === level).length)).toEqual([level1, level2]);
  });
});

test('each requirement is held, not held, or does not apply', () => {
  const isAnswer =
    /^(Held(?: by|, since) .+; shown by (.*`|no test: ).+|(Not|Does not apply), because .+)\.$/;
  expect(rows.filter(({ answer }) => !isAnswer.test(answer))).toEqual([]);
  expect(rows).toHaveLength(253);
});

test('what is named as a file is there, and what shows something is a test', () => {
  const files = (text: string) => [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(files(page).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const shows = rows.flatMap(({ answer }) => files(/; shown by (.*)$/.exec(answer)?.[1] ?? ''));
  expect(shows.length).toBeGreaterThan(150);
  const isTest = /\.(test|spec)\.ts$|^scripts\/test-/;
  expect(shows.filter((file) => !isTest.test(file))).toEqual([]);
});

test('what is not held is at the top, and nothing else', () => {
  const top = /## What is not held\n(.*?)\n## /s.exec(page)![1]!;
  const named = [...top.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number);
  const isNot = rows.filter(({ answer }) => answer.startsWith('Not, ')).map(({ number }) => number);
  expect(named.toSorted()).toEqual(isNot.toSorted());
  const count = (start: string) => rows.filter(({ answer }) => answer.startsWith(start)).length;
  expect(page).toContain(`\n${count('Held')} are held`);
  expect(page.replaceAll('\n', ' ')).toContain(
    `${isNot.length} are not held, in whole or in part, and ${count('Does')} do not`,
  );
});
