import { expect, jest, test } from '@jest/globals';
import { createSigner } from 'fast-jwt';
import { Assertions, type Caller } from './caller.js';

const [FIRST, SECOND] = ['the first secret of all', 'the second secret of all'];
const caller: Caller = { role: 'partner', userId: 7, visitor: null };
const withSecrets = (INTERNAL_SECRET: string, INTERNAL_OLD_SECRETS: string[] = []) =>
  new Assertions({ INTERNAL_SECRET, INTERNAL_OLD_SECRETS });

test('while the secret rotates every process accepts both the old and the new one', () => {
  const [learnt, using] = [withSecrets(FIRST, [SECOND]), withSecrets(SECOND, [FIRST])];
  for (const one of [learnt, using])
    for (const other of [learnt, using]) expect(one.read(other.sign(caller))).toEqual(caller);
});

test('a secret that was dropped counts no more, and a forged one never did', () => {
  const using = withSecrets(SECOND, [FIRST]);
  const after = withSecrets(SECOND);
  expect(after.read(using.sign(caller))).toEqual(caller);
  expect(() => after.read(withSecrets(FIRST).sign(caller))).toThrow('sign in');
  expect(() => using.read(withSecrets('a guess of the attacker').sign(caller))).toThrow('sign in');
  expect(() => using.read(undefined)).toThrow('sign in');
});

test('one that lay in a queue too long signs nobody out: it is to be tried again', () => {
  jest.useFakeTimers();
  try {
    const asserted = withSecrets(FIRST).sign(caller);
    jest.advanceTimersByTime(31_000);
    expect(() => withSecrets(SECOND, [FIRST]).read(asserted)).toThrow(
      expect.objectContaining({ status: 503 }),
    );
    expect(() => withSecrets(SECOND).read(asserted)).toThrow(expect.objectContaining({ status: 401 }));
  } finally {
    jest.useRealTimers();
  }
});

test('one that never ends, or is good for longer than ours are, counts for nothing, whoever knows the secret', () => {
  const reader = withSecrets(FIRST);
  const signed = (expiresIn?: number) =>
    createSigner({ key: FIRST, algorithm: 'HS256', ...(expiresIn && { expiresIn }) })(caller);
  expect(reader.read(signed(30_000))).toEqual(caller);
  for (const expiresIn of [undefined, 10 * 60_000, 90 * 24 * 60 * 60_000])
    expect(() => reader.read(signed(expiresIn))).toThrow(expect.objectContaining({ status: 401 }));
});

test('one of a machine whose clock is some seconds ahead counts', () => {
  jest.useFakeTimers();
  try {
    jest.advanceTimersByTime(20_000);
    const asserted = withSecrets(FIRST).sign(caller);
    jest.setSystemTime(Date.now() - 20_000);
    expect(withSecrets(FIRST).read(asserted)).toEqual(caller);
  } finally {
    jest.useRealTimers();
  }
});

test('none without a signature counts, nor one that names another algorithm', () => {
  const unsigned = createSigner({ algorithm: 'none', expiresIn: 30_000 })(caller);
  const other = createSigner({ key: FIRST, algorithm: 'HS512', expiresIn: 30_000 })(caller);
  for (const asserted of [unsigned, other])
    expect(() => withSecrets(FIRST).read(asserted)).toThrow(expect.objectContaining({ status: 401 }));
});
