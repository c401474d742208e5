import { expect, test } from '@jest/globals';
import { agencyName, greetedName, nameOf } from './greeting.rules.js';

test.each(['Dana', 'Zoë', 'Anne-Marie', 'O’Brien', "D'Arcy Lane", '李', 'J. R.'])(
  '%s is greeted by name',
  (name) => {
    expect(greetedName(name)).toBe(name);
  },
);

test.each([
  ['an address', 'evil.example'],
  ['a link', 'https://evil.example/now'],
  ['a mail address', 'eve@evil.example'],
  ['a number to call', 'call 555 0100'],
  ['a tag', '<b>Dana</b>'],
  ['a sentence', 'Dear friend please send all of your money to me'],
  ['nothing', ' '],
])('%s is not repeated', (_case, typed) => {
  expect(greetedName(typed)).toBe('');
});

test('line breaks make no second line', () => {
  expect(greetedName('Dana\r\nBcc')).toBe('Dana Bcc');
});

test('a whole name is repeated only as a whole', () => {
  expect(nameOf({ firstName: 'Ava', lastName: 'Stone' })).toBe('Ava Stone');
  expect(nameOf({ firstName: 'Ava', lastName: 'of evil.example' })).toBe('');
});

test.each(['Stone Insurance', 'Smith & Sons, Inc.', '1st Choice', 'A-1 Auto Glass'])(
  'the agency %s is named',
  (name) => expect(agencyName(name)).toBe(name),
);

test.each([
  'https://evil.example',
  'evil.example',
  'eve@evil.example',
  'Call 555 0100',
  '<b>Stone</b>',
  null,
])('the agency %s is not named', (typed) => expect(agencyName(typed)).toBe(''));
