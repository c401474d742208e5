import { expect, test } from '@jest/globals';
import { wholePage } from './whole-page.rules.js';

/** Answers with pages of these figures, one after the other. */
function reading(...pages: (number | null)[][]) {
  let reads = 0;
  const read = () => Promise.resolve({ rows: pages[reads++]!, total: 2, next: null, previous: null });
  return { page: wholePage(read, (figure) => figure === null), reads: () => reads };
}

test('a page that has all its figures is read once', async () => {
  const { page, reads } = reading([1, 0]);
  expect((await page).rows).toEqual([1, 0]);
  expect(reads()).toBe(1);
});

test('one without some is read once again', async () => {
  const { page } = reading([1, null], [1, 2]);
  expect((await page).rows).toEqual([1, 2]);
});

test('and is given up when they are missing still', async () => {
  const { page, reads } = reading([1, null], [null, 2], [1, 2]);
  await expect(page).rejects.toThrow('Some figures could not be read. Please try again.');
  expect(reads()).toBe(2);
});
