import { expect, test } from '@jest/globals';
import { voidingOf } from './void.rules.js';

test.each([
  ['a sale it paid alone', { cents: 500, paidBy: 5 }, -500, true],
  ['a sale it paid the first part of, completed by another', { cents: 200, paidBy: 6 }, -200, true],
  ['a sale it paid the last part of', { cents: 300, paidBy: 5 }, -300, true],
  ['a sale it paid a part of, still open', { cents: 200, paidBy: null }, -200, false],
  ['a sale without commission', { cents: 0, paidBy: 5 }, null, true],
  ['a sale it had paid, refunded since', { cents: 0, paidBy: 5 }, null, true],
  ['a sale it gave back, paid by another', { cents: 0, paidBy: 6 }, null, false],
])('of %s is taken back what it settles, and only that', (_, sale, taken, isReopened) => {
  expect(voidingOf(5, [{ saleId: 42, ...sale }])).toEqual({
    lines: taken === null ? [] : [{ payoutId: 5, saleId: 42, amountCents: taken }],
    reopened: isReopened ? [42] : [],
  });
});
