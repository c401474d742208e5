import { expect, test } from '@jest/globals';
import { creditingOf } from './credit.rules.js';

test.each([
  [{ occurrences: 1, amount: 9_900 }, undefined, '1 payment of this customer is credited: $99.00.'],
  [
    { occurrences: 1, amount: 9_900 },
    { commissionRate: 0.125 },
    '1 payment of this customer is credited: $99.00. At 12.5% that is $12.38 of commission.',
  ],
  [
    { occurrences: 2, amount: 20_000 },
    { commissionRate: 0.1 },
    '2 payments of this customer are credited: $200.00 in all. At 10% that is about $20.00 of commission.',
  ],
])('before %j is credited with %j, it says what is', (code, product, said) => {
  const [what, ...rest] = creditingOf(code, product);
  expect(what).toBe(said);
  expect(rest.at(-1)).toContain('mailed the receipt');
});
