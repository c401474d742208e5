import { describe, expect, jest, test } from '@jest/globals';
import { MAY_ASSERT, PROCESSES, mayAssert, type ProcessName } from '@portal/contracts/values/processes';
import type { Role } from '@portal/contracts/values/roles';
import { SERVICES } from '@portal/contracts/values/services';
import { createSigner } from 'fast-jwt';
import { privateKeyOf, processKey, publicKeys } from '../config/process-keys.js';
import { ASSERTION_HEADER, Assertions, type Caller } from './caller.js';

const [FIRST, SECOND] = ['the first secret of all', 'the second secret of all'];
const ROLES: Role[] = ['anonymous', 'partner', 'admin', 'service'];
const caller: Caller = { role: 'partner', userId: 7, visitor: null };

/** A process, with the keys that an installation derives from its secrets. */
const process = (name: string, [secret, ...others]: [string, ...string[]], shared: string[] = []) =>
  new Assertions(name, {
    INTERNAL_KEY: processKey(secret, name),
    INTERNAL_PUBLIC_KEYS: publicKeys([secret, ...others], PROCESSES).split(','),
    INTERNAL_SHARED_SECRETS: shared,
  });
const gateway = process('gateway', [FIRST]);
const payouts = process('payouts', [FIRST]);
const signedOut = expect.objectContaining({ status: 401 });
const reading = (token: string, reader = payouts) => reader.read({ [ASSERTION_HEADER]: token });

/** A token of the gateway's own key, with any claims. */
const forged = (claims: object, key = processKey(FIRST, 'gateway'), expiresIn: number | null = 30_000) =>
  createSigner({
    key: privateKeyOf(key).export({ format: 'pem', type: 'pkcs8' }),
    algorithm: 'EdDSA',
    ...(expiresIn && { expiresIn }),
  })({ ...caller, iss: 'gateway', aud: 'payouts', ...claims });

describe('who may assert whom', () => {
  const everyWay = PROCESSES.flatMap((by) => SERVICES.map((to): [ProcessName, string] => [by, to]));

  test.each(everyWay)('%s to %s: what the table says, and nothing else', (by, to) => {
    const [issuer, reader] = [process(by, [FIRST]), process(to, [FIRST])];
    for (const role of ROLES) {
      const read = () => reader.read(issuer.headersFor({ ...caller, role }, to));
      if (mayAssert(by, role, to)) expect(read()).toEqual({ ...caller, role });
      else expect(read).toThrow(signedOut);
    }
  });

  test('nobody but the gateway asserts a person, and the hub asserts nobody', () => {
    for (const [name, { roles, to }] of Object.entries(MAY_ASSERT)) {
      if (name !== 'gateway') expect([name, roles]).toEqual([name, ['service']]);
      if (name === 'hub') expect(to).toEqual([]);
    }
  });

  test('a process that signs in the name of another with its own key is nobody', () => {
    const byHub = forged({ role: 'admin', userId: 1 }, processKey(FIRST, 'hub'));
    expect(() => reading(byHub)).toThrow(signedOut);
    expect(() => reading(forged({ iss: 'nobody we know' }))).toThrow(signedOut);
    expect(() => reading(forged({ iss: ['gateway', 'hub'] }))).toThrow(signedOut);
  });
});

test('one that a service received counts at no other', () => {
  const { [ASSERTION_HEADER]: received } = gateway.headersFor(caller, 'payouts');
  expect(reading(received!)).toEqual(caller);
  expect(() => reading(received!, process('identity', [FIRST]))).toThrow(signedOut);
  for (const aud of [undefined, '', 'payouts,identity', 'identity'])
    expect(() => reading(forged({ aud }))).toThrow(signedOut);
});

test('all that it says of the caller arrives, and no more', () => {
  const all: Caller = { ...caller, visitor: 'v', robot: true, partner: 3, place: 'p' };
  expect(reading(gateway.sign(all, 'payouts'))).toEqual(all);
  expect(reading(forged({ extra: 'x' }))).toEqual(caller);
});

describe('one is signed and verified once', () => {
  const everyClaim: Caller[] = [
    caller,
    { ...caller, userId: 8 },
    { ...caller, role: 'admin' },
    { ...caller, visitor: 'v' },
    { role: 'anonymous', userId: null, visitor: null, robot: true },
    { role: 'anonymous', userId: null, visitor: null, partner: 7 },
    { ...caller, place: 'p' },
  ];

  test('for ten seconds: two thirds of its life are left to a call that waits', () => {
    jest.useFakeTimers();
    try {
      const one = process('gateway', [FIRST]);
      const first = one.sign(caller, 'payouts');
      jest.advanceTimersByTime(9_999);
      expect(one.sign(caller, 'payouts')).toBe(first);
      jest.advanceTimersByTime(1);
      expect(one.sign(caller, 'payouts')).not.toBe(first);
      expect(reading(first)).toEqual(caller);
    } finally {
      jest.useRealTimers();
    }
  });

  test('for one caller and one service alone', () => {
    const tokens = everyClaim.flatMap((who) => [gateway.sign(who, 'payouts'), gateway.sign(who, 'identity')]);
    expect(new Set(tokens).size).toBe(2 * everyClaim.length);
    for (const who of everyClaim) expect(reading(gateway.sign(who, 'payouts'))).toEqual(who);
  });

  test('and counts no longer than it says: one that was believed before is over with its time', () => {
    jest.useFakeTimers();
    try {
      const token = gateway.sign(caller, 'payouts');
      expect(reading(token)).toEqual(caller);
      jest.advanceTimersByTime(31_000);
      expect(() => reading(token)).toThrow(expect.objectContaining({ status: 503 }));
    } finally {
      jest.useRealTimers();
    }
  });

  test('and one that was believed opens no call of others, nor one of its letters changed', () => {
    const token = process('documents', [FIRST]).sign(
      { role: 'service', userId: null, visitor: null },
      'payouts',
    );
    const headers = { [ASSERTION_HEADER]: token };
    expect(payouts.read(headers)).toMatchObject({ role: 'service' });
    expect(() => payouts.read(headers, ['notifications'])).toThrow(signedOut);
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect(() => reading([head, claims, other].join('.'))).toThrow(signedOut);
  });
});

describe('while the secret changes', () => {
  const both = (name: string): [Assertions, Assertions] => [
    process(name, [FIRST, SECOND]),
    process(name, [SECOND, FIRST]),
  ];

  test('every process accepts the keys of both the old and the new one', () => {
    for (const one of both('gateway'))
      for (const other of both('payouts'))
        expect(other.read(one.headersFor(caller, 'payouts'))).toEqual(caller);
  });

  test('a key that was dropped counts no more, and a forged one never did', () => {
    const after = process('payouts', [SECOND]);
    expect(after.read(both('gateway')[1].headersFor(caller, 'payouts'))).toEqual(caller);
    expect(() => after.read(gateway.headersFor(caller, 'payouts'))).toThrow('sign in');
    const guess = process('gateway', ['a guess of the attacker']);
    expect(() => both('payouts')[0].read(guess.headersFor(caller, 'payouts'))).toThrow('sign in');
    expect(() => payouts.read({})).toThrow('sign in');
  });
});

test('one that lay in a queue too long signs nobody out: it is to be tried again', () => {
  jest.useFakeTimers();
  try {
    const token = gateway.sign(caller, 'payouts');
    jest.advanceTimersByTime(31_000);
    expect(() => reading(token, process('payouts', [SECOND, FIRST]))).toThrow(
      expect.objectContaining({ status: 503 }),
    );
    expect(() => reading(token, process('payouts', [SECOND]))).toThrow(signedOut);
  } finally {
    jest.useRealTimers();
  }
});

test('one that never ends, or is good for longer than 30 s, counts for nothing, whoever has the key', () => {
  const now = Math.floor(Date.now() / 1_000);
  expect(reading(forged({}))).toEqual(caller);
  expect(() => reading(forged({}, undefined, null))).toThrow(signedOut);
  for (const seconds of [31, 600, 90 * 24 * 60 * 60])
    expect(() => reading(forged({}, undefined, seconds * 1_000))).toThrow(signedOut);
  // As if it had been signed in an hour.
  expect(() => reading(forged({ iat: now + 3_600, exp: now + 3_630 }, undefined, null))).toThrow(signedOut);
});

test('one of a machine whose clock is some seconds ahead counts', () => {
  jest.useFakeTimers();
  try {
    jest.advanceTimersByTime(20_000);
    const token = gateway.sign(caller, 'payouts');
    jest.setSystemTime(Date.now() - 20_000);
    expect(reading(token)).toEqual(caller);
  } finally {
    jest.useRealTimers();
  }
});

test('none without a signature counts, nor one by another algorithm, such as the public key as a secret', () => {
  const claims = { ...caller, iss: 'gateway', aud: 'payouts' };
  const unsigned = createSigner({ algorithm: 'none', expiresIn: 30_000 })(claims);
  const [, publicKey] = publicKeys([FIRST], ['gateway']).split('=') as [string, string];
  const shared = [publicKey, FIRST].map((key) =>
    createSigner({ key, algorithm: 'HS256', expiresIn: 30_000 })(claims),
  );
  for (const token of [unsigned, ...shared, '', 'a.b.c', '{}'])
    expect(() => reading(token)).toThrow(signedOut);
});

describe('the secret that all processes of versions before D-117 share', () => {
  const before = (secret: string, claims: object = caller, expiresIn = 30_000) => ({
    'x-portal-assertion': createSigner({ key: secret, algorithm: 'HS256', expiresIn })({ ...claims }),
  });

  test('counts for nothing', () => {
    expect(() => payouts.read(before(FIRST))).toThrow(signedOut);
    expect(gateway.headersFor(caller, 'payouts')).not.toHaveProperty('x-portal-assertion');
  });

  test('counts while such a version is replaced, in both directions', () => {
    const meanwhile = process('payouts', [FIRST], [FIRST, SECOND]);
    for (const secret of [FIRST, SECOND]) expect(meanwhile.read(before(secret))).toEqual(caller);
    for (const wrong of [before('a guess of the attacker'), before(FIRST, caller, 600_000)])
      expect(() => meanwhile.read(wrong)).toThrow(signedOut);
    const sent = process('gateway', [FIRST], [FIRST]).headersFor(caller, 'payouts');
    expect(Object.keys(sent)).toEqual([ASSERTION_HEADER, 'x-portal-assertion']);
    // A process that has been replaced for good reads the new one.
    for (const reader of [meanwhile, payouts]) expect(reader.read(sent)).toEqual(caller);
    expect(meanwhile.read({ 'x-portal-assertion': sent['x-portal-assertion'] })).toEqual(caller);
  });

  test('does not help an assertion that counts for nothing', () => {
    const meanwhile = process('payouts', [FIRST], [FIRST]);
    const forgery = { [ASSERTION_HEADER]: forged({ aud: 'identity' }), ...before(FIRST) };
    expect(() => meanwhile.read(forgery)).toThrow(signedOut);
  });
});
