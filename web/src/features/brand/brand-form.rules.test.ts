import { expect, test } from '@jest/globals';
import { brandForm, withSign } from './brand-form.rules.js';

test.each([
  ['4338CA', '#4338ca'],
  [' #4338Ca ', '#4338ca'],
  ['teal', 'teal'],
])('a colour typed as %s is %s', (typed, color) => {
  expect(withSign(typed)).toBe(color);
});

test('an empty address is none', () => {
  expect(brandForm.parse({ name: ' Harbor ', color: '4338CA', supportAddress: ' ', site: '' })).toEqual({
    name: 'Harbor',
    color: '#4338ca',
    supportAddress: null,
    site: null,
  });
});

test('a refused colour says which one would do', () => {
  const { error } = brandForm.safeParse({ name: 'Harbor', color: '#ffd400', supportAddress: '', site: '' });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['color', expect.stringMatching(/The nearest that works is #/)],
  ]);
});
