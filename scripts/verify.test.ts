import { expect, test } from '@jest/globals';
import { contradictions } from './verify.mjs';

interface Listed {
  seal: { seq: number; prev: string; portal: string };
  hash: string;
}

const PORTAL = 'https://portal.example';

/** Seals that follow each other. Only the links between them count here. */
const seals = (from: number, to: number, portal = PORTAL): Listed[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index;
    const prev = seq === 1 ? '0'.repeat(64) : `hash of ${seq - 1}`;
    return { seal: { seq, prev, portal }, hash: `hash of ${seq}` };
  });
const list = (file: string, from: number, to: number) => ({ file, seals: seals(from, to), statement: null });
const statementOf = (...seqs: number[]) => ({
  file: 'may.json',
  seals: seqs.flatMap((seq) => seals(seq, seq)),
  statement: { portal: PORTAL, partnerId: 7, period: '2026-05', lines: [] },
});

test('a statement whose seals are on several pages contradicts none of them', () => {
  expect(contradictions([statementOf(3, 150), list('one', 1, 100), list('two', 101, 180)])).toEqual([]);
});

test('a full page is not called the end of the books', () => {
  expect(contradictions([statementOf(150), list('one', 1, 100)])).toEqual([
    'Seal 150 of may.json is beyond one: save the seals after 100 as well.',
  ]);
});

test('a page that is not full is the end of the books', () => {
  expect(contradictions([statementOf(150), list('one', 1, 100), list('two', 101, 140)])).toEqual([
    expect.stringContaining('beyond the end of one and two'),
  ]);
});

test('a page that was not saved is named, and nobody is accused', () => {
  expect(contradictions([statementOf(150), list('one', 1, 100), list('three', 201, 240)])).toEqual([
    'Seals are missing in one and three: save those after 100 as well.',
  ]);
});

test('files of two portals say nothing of each other', () => {
  const ours = statementOf(1, 3);
  const theirs = { file: 'theirs', seals: seals(1, 2, 'https://another.example'), statement: null };
  for (const { seal } of theirs.seals) seal.prev = '0'.repeat(64);
  theirs.seals[1]!.seal.prev = theirs.seals[0]!.hash = 'of another';
  expect(contradictions([ours, theirs])).toEqual([]);
});
