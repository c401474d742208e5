import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { taxNumberForm } from './tax-numbers.js';

const problemOf = (taxNumber: unknown) => {
  const { error } = taxNumberForm.safeParse({ taxNumber });
  return error && z.flattenError(error).fieldErrors.taxNumber?.[0];
};

test.each(['123-45-6789', '12-3456789', '123456789', '123 45 6789', ' 123-45-6789 '])(
  'a tax number is taken as people write it: %j',
  (typed) => expect(taxNumberForm.parse({ taxNumber: typed })).toEqual({ taxNumber: '123456789' }),
);

test.each(['', '12345678', '1234567890', '12345678a', '１２３４５６７８９', 123456789, null, undefined, {}])(
  'anything else is no tax number: %j',
  (typed) => expect(problemOf(typed)).toBe('Tax number must be 9 digits'),
);

test.each(['000-00-0000', '99-9999999', '111111111'])('nobody has a number of one digit: %j', (typed) =>
  expect(problemOf(typed)).toBe('This is nobody’s tax number. Please check its digits.'),
);
