import { expect, test } from '@jest/globals';
import type { DocumentSettings } from '../settings.js';
import { DataKeys } from './data-keys.js';
import { DamagedFile } from './sealed-stream.js';

const keysOf = (DOCUMENTS_KEY: string, DOCUMENTS_OLD_KEYS: string[] = []) =>
  new DataKeys({ DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS } as DocumentSettings);
const bound = 'w9/7/31';

test('a key is unwrapped for the file it was made for, and for no other', () => {
  const keys = keysOf('the first key of all');
  const { key, ...wrapped } = keys.make(bound);
  expect(keys.unwrap(wrapped, bound).equals(key)).toBe(true);
  expect(() => keys.unwrap(wrapped, 'w9/8/31')).toThrow(DamagedFile);
  expect(() => keys.unwrap(wrapped, 'w9/7/32')).toThrow(DamagedFile);
});

test('each file has a key of its own, which is never kept as it is', () => {
  const keys = keysOf('the first key of all');
  const [one, other] = [keys.make(bound), keys.make(bound)];
  expect(one.key.equals(other.key)).toBe(false);
  expect(one.dataKey.includes(one.key)).toBe(false);
});

test('after a rotation new files use the new key, and old ones are read with the old', () => {
  const { key, ...wrapped } = keysOf('the first key of all').make(bound);
  const rotated = keysOf('the second key of all', ['the first key of all']);
  expect(rotated.unwrap(wrapped, bound).equals(key)).toBe(true);
  expect(rotated.make(bound).keyId).not.toBe(wrapped.keyId);
  expect(() => keysOf('the second key of all').unwrap(wrapped, bound)).toThrow(wrapped.keyId);
});
