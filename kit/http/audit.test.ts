import { expect, jest, test } from '@jest/globals';
import { newContext, runInContext } from '../process/context.js';
import { inHeader, readChange, tellChange } from './audit.js';

const change = { before: { name: 'Zoë’s 李', priceCents: 4_950 }, after: null };

test('what a service tells in a header is what the gateway reads, in any script', () => {
  const [name, value] = inHeader(change);
  expect(value).toMatch(/^[\w-]+$/);
  expect(readChange({ [name]: value })).toEqual(change);
});

test.each([
  ['nothing', undefined],
  ['no base64', '{"before"'],
  ['no JSON', Buffer.from('{"before"').toString('base64url')],
  ['something else', Buffer.from('{"after": "everything"}').toString('base64url')],
  ['a header sent twice', ['e30', 'e30']],
])('%s is no change', (_case, value) => {
  expect(readChange({ [inHeader(change)[0]]: value })).toBeNull();
});

test('it goes with the answer of the request that is being handled, and nowhere without one', () => {
  const tellWithAnswer = jest.fn();
  runInContext({ ...newContext(), tellWithAnswer }, () => tellChange(change));
  expect(tellWithAnswer).toHaveBeenCalledWith(...inHeader(change));
  expect(() => runInContext(newContext(), () => tellChange(change))).not.toThrow();
  expect(() => tellChange(change)).not.toThrow();
});
