import { expect, test } from '@jest/globals';
import { changedFields } from './change.rules.js';

test('what was edited has both sides, and what stayed is left out', () => {
  expect(
    changedFields(
      { name: 'Roadside', priceCents: 4_950, rateBps: 1_225, isActive: true },
      { name: 'Roadside', priceCents: 5_950, rateBps: 1_000, isActive: false },
    ),
  ).toEqual([
    { name: 'Price', before: '$49.50', after: '$59.50' },
    { name: 'Rate', before: '12.25%', after: '10%' },
    { name: 'Is active', before: 'Yes', after: 'No' },
  ]);
});

test.each([
  ['made', null, { inviteId: 5 }, [{ name: 'Invite id', before: null, after: '5' }]],
  ['gone', { amountInCents: 1_000 }, null, [{ name: 'Amount', before: '$10.00', after: null }]],
  ['a number', { salesCount: 1_000 }, null, [{ name: 'Sales count', before: '1,000', after: null }]],
  ['nothing', null, null, []],
  ['emptied', { category: 'basic' }, { category: '' }, [{ name: 'Category', before: 'basic', after: null }]],
  ['a list', null, { saleIds: [1, 2] }, [{ name: 'Sale ids', before: null, after: '[1,2]' }]],
])('%s', (_case, before, after, fields) => expect(changedFields(before, after)).toEqual(fields));
