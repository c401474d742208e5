import { expect, test } from '@jest/globals';
import { greetedName } from './greeting.rules.js';

test.each(['Dana', 'Zoë', 'Anne-Marie', 'O’Brien', "D'Arcy Lane", '李'])('%s is greeted by name', (name) => {
  expect(greetedName(name)).toBe(name);
});

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
