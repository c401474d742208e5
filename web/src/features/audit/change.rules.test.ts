import { expect, test } from '@jest/globals';
import { changedFacts } from './change.rules.js';

test('what was edited has both sides, and what stayed is left out', () => {
  expect(
    changedFacts(
      { name: 'Roadside', priceInCents: 4_950, isActive: true },
      { name: 'Roadside', priceInCents: 5_950, isActive: false },
    ),
  ).toEqual([
    { name: 'Price in cents', before: '4,950', after: '5,950' },
    { name: 'Is active', before: 'Yes', after: 'No' },
  ]);
});

test.each([
  ['made', null, { inviteId: 5 }, [{ name: 'Invite id', before: null, after: '5' }]],
  ['gone', { amountCents: 1 }, null, [{ name: 'Amount cents', before: '1', after: null }]],
  ['nothing', null, null, []],
  ['emptied', { category: 'basic' }, { category: '' }, [{ name: 'Category', before: 'basic', after: null }]],
  ['a list', null, { saleIds: [1, 2] }, [{ name: 'Sale ids', before: null, after: '[1,2]' }]],
])('%s', (_case, before, after, facts) => expect(changedFacts(before, after)).toEqual(facts));
