import { expect, test } from '@jest/globals';
import { isTooDeep, unkeepableFields } from './keepable.rules.js';

test.each([
  [{ name: 'Ava', list: [{ text: 'fine' }] }, []],
  [{ name: 'A\0va' }, ['name']],
  [{ search: { name: 'half \ud800' } }, ['search']],
  [{ search: { '\ud800': 'half a name' } }, ['search']],
  ['text', []],
])('%j: what cannot be kept is found in values and in names', (body, fields) => {
  expect(unkeepableFields(body)).toEqual(fields);
});

test('what is nested deeper than any request of ours is too deep', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect([isTooDeep(nested(10)), isTooDeep(nested(100))]).toEqual([false, true]);
});
