import { expect, test } from '@jest/globals';
import { shownColumns, toKeep } from './chosen-columns.rules.js';

const columns = [
  { id: 'name', bare: true },
  { id: 'date' },
  { id: 'code', hidden: true as const },
  { id: 'actions', bare: true, align: 'end' as const },
];
const ids = (shown: { id: string }[]) => shown.map(({ id }) => id);

test('hidden columns are not shown until they are chosen', () => {
  expect(ids(shownColumns(columns, null))).toEqual(['name', 'date', 'actions']);
  expect(ids(shownColumns(columns, ['name', 'code', 'actions']))).toEqual(['name', 'code', 'actions']);
});

test('the first column and the actions stay, and columns that are gone are forgotten', () => {
  expect(ids(shownColumns(columns, []))).toEqual(['name', 'actions']);
  expect(ids(shownColumns(columns, ['gone']))).toEqual(['name', 'actions']);
});

test('what the table begins with is not kept as a choice', () => {
  expect(toKeep(columns, ['actions', 'date', 'name'])).toBeNull();
  expect(toKeep(columns, ['name', 'code', 'actions'])).toEqual(['name', 'code', 'actions']);
});
