import { expect, test } from '@jest/globals';
import {
  addressOf,
  defineCall,
  pathBehindApi,
  SERVICE,
  type Call,
  type Sent,
  type Shape,
} from './define-call.js';

const about = { by: 'claims', allow: SERVICE } as const;
const change = defineCall('GET', '/internal/claims/:id/changes/:changeId', about)();
const file = defineCall('GET', '/api/files/:id/nacha.txt', about)<{ query: { seen?: number } }>();

test.each([
  [
    'puts its parameters in',
    addressOf(change, { params: { id: 7, changeId: 9 } }),
    '/internal/claims/7/changes/9',
  ],
  ['encodes them', addressOf({ path: '/links/:code' }, { params: { code: 'a/b ?' } }), '/links/a%2Fb%20%3F'],
  ['keeps what follows a parameter', addressOf(file, { params: { id: 3 } }), '/api/files/3/nacha.txt'],
  ['has a query', addressOf({ path: '/x' }, { query: { a: 1, b: 'ü&' } }), '/x?a=1&b=%C3%BC%26'],
  [
    'leaves out what is undefined',
    addressOf({ path: '/x' }, { query: { a: undefined, b: null } }),
    '/x?b=null',
  ],
  ['has no question mark without one', addressOf({ path: '/x' }, { query: { a: undefined } }), '/x'],
])('an address %s', (_does, address, expected) => {
  expect(address).toBe(expected);
});

test('a service answers a public call without /api, and its own as they stand', () => {
  expect(pathBehindApi(file)).toBe('/files/:id/nacha.txt');
  expect(pathBehindApi({ path: '/apis' })).toBe('/apis');
  expect(pathBehindApi(change)).toBe(change.path);
});

test('a question in the wrong place does not compile', () => {
  const list = defineCall('GET', '/internal/list', about)<{ query: { limit?: number } }>();
  const call = <Path extends string, Its extends Shape>(_: Call<Path, Its>, given: Sent<Path, Its>) => given;
  const misplaced = { params: { query: { limit: 5 } } };
  // @ts-expect-error -- it has no parameters
  call(list, misplaced);
  expect(call(list, { query: { limit: 5 } })).toEqual({ query: { limit: 5 } });
});
