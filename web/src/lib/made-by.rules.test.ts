import { expect, test } from '@jest/globals';
import { administratorName, madeByText } from './made-by.rules.js';

const asa = { id: 1, name: 'Asa Admin' };

test.each([
  [
    { askedBy: asa, approvedBy: { id: 2, name: 'Noor Haddad' } },
    'asked for by Asa Admin, approved by Noor Haddad',
  ],
  [
    { askedBy: asa, approvedBy: { id: 2, name: null } },
    'asked for by Asa Admin, approved by administrator 2',
  ],
  [{ askedBy: asa, approvedBy: null }, 'by Asa Admin'],
  [{ askedBy: null, approvedBy: null }, null],
  [{}, null],
])('who made a payout, %j, is %j', (payout, text) => expect(madeByText(payout)).toBe(text));

test('an administrator is shown by name, or by number where none is known', () => {
  expect(administratorName({ id: 7, name: 'Ada Admin' })).toBe('Ada Admin');
  expect(administratorName({ id: 7, name: null })).toBe('administrator 7');
});
