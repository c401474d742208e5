import { describe, expect, test } from '@jest/globals';
import {
  cardFields,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  incompleteCard,
} from './card-format.rules.js';

test.each([
  ['', ''],
  ['42', '42'],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['4242424242424242999', '4242 4242 4242 4242'],
  ['3782', '3782'],
  ['37828', '3782 8'],
  ['378282246310005', '3782 822463 10005'],
])('the card number %j is shown as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['12/34', '12 / 34'],
  ['12 / 2034', '12 / 2034'],
  ['5', '05'],
  ['5/34', '05 / 34'],
  ['1/34', '01 / 34'],
  ['0534', '05 / 34'],
])('the expiry %j is shown as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('a security code has at most four digits', () => {
  expect(formatCvc('12a345')).toBe('1234');
});

describe('what is incomplete', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
  test.each([
    ['nothing', card, []],
    ['nothing of American Express', { number: '3782 822463 10005', expiry: '12 / 2034', cvc: '1234' }, []],
    ['the number', { ...card, number: '4242 4242' }, ['number']],
    ['the expiry', { ...card, expiry: '12 / 3' }, ['expiry']],
    ['the code', { ...card, cvc: '12' }, ['cvc']],
    ['everything', { number: '', expiry: '', cvc: '' }, ['number', 'expiry', 'cvc']],
  ])('%s', (_, typed, fields) => {
    expect(Object.keys(incompleteCard(typed))).toEqual(fields);
  });
});

test('a card is sent in Stripe’s fields', () => {
  expect(cardFields({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })).toEqual({
    number: '4242424242424242',
    exp_month: '12',
    exp_year: '34',
    cvc: '123',
  });
});
