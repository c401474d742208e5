import { expect, test } from '@jest/globals';
import { isShown } from './views.rules.js';

const view = { search: { status: 'unpaid', partner: 7 }, columns: ['date', 'client'] };

test('a view is shown if filters, order and columns are the same', () => {
  expect(isShown(view, { search: { partner: 7, status: 'unpaid' }, columns: ['date', 'client'] })).toBe(true);
  expect(isShown(view, { ...view, columns: null })).toBe(false);
  expect(isShown(view, { ...view, search: { status: 'unpaid' } })).toBe(false);
  expect(isShown({ search: {}, columns: null }, { search: {}, columns: null })).toBe(true);
});
