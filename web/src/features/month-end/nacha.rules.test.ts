import { expect, test } from '@jest/globals';
import type { NachaFile } from '@portal/contracts/http/nacha';
import { canBeTaken, numbersOf, shortened } from './nacha.rules.js';

const one = {
  createdOn: '2026-11-20',
  modifier: 'B',
  firstBatch: 7,
  lastBatch: 7,
  firstTrace: 4,
  lastTrace: 4,
};

test.each([
  [one, 'File B of 2026-11-20, batch 7, trace 4.'],
  [{ ...one, lastBatch: 8, lastTrace: 9 }, 'File B of 2026-11-20, batches 7 and 8, traces 4 to 9.'],
  [null, 'Before files were kept: what was downloaded then may have reached the bank.'],
])('a file with the numbers %j is known by them', (numbers, words) =>
  expect(numbersOf({ numbers })).toBe(words),
);

const file = { numbers: one, unused: null, changedAccounts: [] } as unknown as NachaFile;
test.each([
  ['as it was made', file, true],
  ['declared unused', { ...file, unused: {} } as NachaFile, false],
  ['with an account that is another one', { ...file, changedAccounts: [{}] } as NachaFile, false],
  ['that was not kept', { ...file, numbers: null }, false],
])('a file %s may be taken: %s', (_case, of, may) => expect(canBeTaken(of)).toBe(may));

test('of a digest the beginning is shown', () => expect(shortened('0123456789abcdef')).toBe('0123456789ab…'));
