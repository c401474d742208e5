import { describe, expect, test } from '@jest/globals';
import { bankAccountForm, isRoutingNumber, newBankAccount } from './bank-accounts.js';

describe('a routing number', () => {
  test.each(['021000021', '121000248', '091000019', '322271627'])('%s is one', (number) =>
    expect(isRoutingNumber(number)).toBe(true),
  );
  test.each([
    ['021000022', 'another check digit'],
    ['201000021', 'two digits that changed places'],
    ['000000000', 'no bank’s prefix, though its sum is right'],
    ['130000005', 'no bank’s prefix'],
    ['21000021', 'eight digits'],
    ['0210000210', 'ten digits'],
    ['02100002x', 'a letter'],
  ])('%s is none: %s', (number) => expect(isRoutingNumber(number)).toBe(false));
});

const right = {
  holderName: 'Zoë O’Neil-Łukasiewicz & Sons (2)',
  holderKind: 'business',
  accountType: 'savings',
  routingNumber: '021000021',
  accountNumber: '123456789',
};

test('what is typed around is taken off', () => {
  const typed = { ...right, routingNumber: ' 021000021 ', accountNumber: ' 123456789' };
  expect(newBankAccount.parse({ ...typed, holderName: ` ${right.holderName} ` })).toEqual(right);
});

test('an account without a stated holder type is a person’s', () => {
  const { holderKind: _, ...unsaid } = right;
  expect(newBankAccount.parse(unsaid).holderKind).toBe('individual');
});

const form = { ...right, accountNumberAgain: right.accountNumber };
const problems = (change: object) => {
  const { error } = bankAccountForm.safeParse({ ...form, ...change });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);
};

test.each([
  [{}, []],
  [{ holderName: ' ' }, ['holderName: Account holder is required']],
  [{ holderName: '()-' }, ['holderName: Account holder is required']],
  [{ holderName: 'x'.repeat(101) }, ['holderName: Please use at most 100 characters']],
  [{ holderName: '山田' }, ['holderName: Please use Latin letters, as the bank does']],
  [{ holderKind: '' }, ['holderKind: Please say whose account it is']],
  [{ accountType: '' }, ['accountType: Account type is required']],
  [{ routingNumber: '1234' }, ['routingNumber: Routing number must be 9 digits']],
  [
    { routingNumber: '021000022' },
    ['routingNumber: This is no bank’s routing number. Please check its digits.'],
  ],
  [
    { accountNumber: '123', accountNumberAgain: '123' },
    ['accountNumber: Account number must be 4 to 17 digits'],
  ],
  [
    { accountNumber: '1'.repeat(18), accountNumberAgain: '1'.repeat(18) },
    ['accountNumber: Account number must be 4 to 17 digits'],
  ],
  [{ accountNumberAgain: '123456798' }, ['accountNumberAgain: The account numbers do not match']],
  [
    { holderName: '', accountNumberAgain: '' },
    ['holderName: Account holder is required', 'accountNumberAgain: The account numbers do not match'],
  ],
])('%j is told so: %j', (change, said) => expect(problems(change)).toEqual(said));
