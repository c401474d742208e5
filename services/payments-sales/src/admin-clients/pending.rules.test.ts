import { expect, test } from '@jest/globals';
import { pendingUntil } from './pending.rules.js';

const sale = {
  is_paid: false,
  standing_commission_cents: 990,
  occurred_at: new Date('2026-11-22T10:00:00.000Z'),
  hold_days: 14,
};
const last = new Date('2026-12-05T23:59:59.999Z');

test.each([
  ['is pending until its day', {}, last, '2026-12-06'],
  ['is not pending from 00:00 UTC of that day', {}, new Date('2026-12-06T00:00:00.000Z'), null],
  ['is not pending once it is paid', { is_paid: true }, last, null],
  ['is not pending once it is refunded', { standing_commission_cents: 0 }, last, null],
  ['is not pending without a hold period', { hold_days: 0 }, new Date('2026-11-22T10:00:00.000Z'), null],
])('a sale %s', (_, changes, now, until) => {
  expect(pendingUntil({ ...sale, ...changes }, now)).toBe(until);
});
