import { expect, test } from '@jest/globals';
import { ADMIN_KEY } from './query.js';
import { bankAccountQuery } from './bank-account.js';

test('news reads no bank account again, since each reading is written down as a look', () => {
  expect(bankAccountQuery(7).queryKey).not.toEqual(expect.arrayContaining([...ADMIN_KEY]));
});
