import { describe, expect, test } from '@jest/globals';
import { codeIn, knownPaths } from './known-paths.rules.js';

describe('a path is known', () => {
  const knows = knownPaths(['/', '/auth', '/admin/unknown-codes', '/r/{-$code}', '/x/$id/lines', '/files/$']);
  test.each([
    '/',
    '/auth',
    '/auth/',
    '/AUTH',
    '/admin/unknown-codes',
    '/r',
    '/r/',
    '/r/A b',
    '/x/3/lines',
    '/files/a/b',
  ])('%s', (path) => expect(knows(path)).toBe(true));
  test.each([
    '//',
    '/auth//',
    '/auth/x',
    '/xauth',
    '/admin',
    '/r/A/B',
    '/x//lines',
    '/x/lines',
    '/filesx',
    '/.',
  ])('but not %s', (path) => expect(knows(path)).toBe(false));
});

test.each([
  ['/r/AbC', 'AbC'],
  ['/payment/ABC/', 'ABC'],
  ['/R/ ABC ', 'ABC'],
  ['/r', ''],
  ['/payment/', ''],
  ['/rx/ABC', null],
  ['/admin', null],
])('the code of %s is %j', (path, code) => expect(codeIn(path)).toBe(code));
