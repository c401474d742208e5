import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keyId, sealKey, sealKeyOf } from './seal-key.js';
import {
  canonical,
  ClockAhead,
  ClockBehind,
  keyToSignWith,
  leafOf,
  nextNumber,
  NOTHING_BEFORE,
  requireNotAhead,
  sealHash,
  type Seal,
  type SealedEntry,
} from './seal.rules.js';
import { proofOf, rootOf, treeOf } from './tree.rules.js';

// Computed by another program (the specification, section 8). The key is that of RFC 8032, section 7.1, test 1.
const entries: SealedEntry[] = [
  [1, 'earned', 18_000, 42, null, '2026-03-01T12:00:00.000Z'] as const,
  [2, 'reversed', -13_562, 42, null, '2026-05-30T12:00:00.000Z'] as const,
  [3, 'paid', -4_438, null, 5, '2026-06-01T09:00:00.000Z'] as const,
].map(([entryId, kind, amountCents, saleId, payoutId, occurredAt]) => ({
  entryId,
  kind,
  amountCents,
  saleId,
  payoutId,
  occurredAt,
  partnerId: 7,
  month: '2026-03',
}));
const salts = [0, 1, 2].map((byte) => Buffer.alloc(16, byte));
const seal: Seal = {
  v: 1,
  seq: 1,
  prev: NOTHING_BEFORE,
  root: '888377c1d02960ee0f3f6b525a2bac8b39ff992db2499edb8786249db3ed80d7',
  entries: 3,
  closedAt: '2026-06-02T00:00:00.000Z',
  portal: 'https://portal.example',
};
const rfc8032 = sealKeyOf(
  Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
  Buffer.alloc(32),
);
const leaves = (all: SealedEntry[]) => all.map((entry, index) => leafOf(entry, salts[index]!));
const hex = (bytes: Buffer) => bytes.toString('hex');

describe('the bytes', () => {
  test('of an entry', () =>
    expect(entries.map((entry) => String(canonical(entry)))).toEqual([
      '{"amountCents":18000,"entryId":1,"kind":"earned","month":"2026-03","occurredAt":"2026-03-01T12:00:00.000Z","partnerId":7,"payoutId":null,"saleId":42}',
      '{"amountCents":-13562,"entryId":2,"kind":"reversed","month":"2026-03","occurredAt":"2026-05-30T12:00:00.000Z","partnerId":7,"payoutId":null,"saleId":42}',
      '{"amountCents":-4438,"entryId":3,"kind":"paid","month":"2026-03","occurredAt":"2026-06-01T09:00:00.000Z","partnerId":7,"payoutId":5,"saleId":null}',
    ]));

  test('of the leaves, the root and the proof of the second entry', () => {
    const tree = treeOf(leaves(entries));
    expect(tree[0]!.map(hex)).toEqual([
      '5517c5ae25a729770817c8ccd31ca385ca650695b856c3167613e7bc293d6bd9',
      '5e7a5461487aebd135117b43c849695e7b8669876da58ef0233abd007b7896db',
      '8f93dbce8ce075dceed71ca18f7e3627a409337feaf0abcabfcdf60889f20db1',
    ]);
    expect(hex(rootOf(tree))).toBe(seal.root);
    expect(proofOf(tree, 1)).toEqual([tree[0]![0], tree[0]![2]]);
  });

  test('of a seal, its hash and its signature', () => {
    expect(String(canonical(seal))).toBe(
      '{"closedAt":"2026-06-02T00:00:00.000Z","entries":3,"portal":"https://portal.example","prev":"0000000000000000000000000000000000000000000000000000000000000000","root":"888377c1d02960ee0f3f6b525a2bac8b39ff992db2499edb8786249db3ed80d7","seq":1,"v":1}',
    );
    expect(hex(sealHash(seal))).toBe('33d725562b1576c5f9b8b8fb04b737061cf4de835151a844390961c22ad5961d');
    expect(rfc8032.x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
    expect(rfc8032.sign(canonical(seal)).toString('base64url')).toBe(
      'F_KQPDPBlfV0bCiXW6o3X_NmLblbr0hIx03cUTEyg2kHhLhUTpmRhBtZORb7SXt-AfJQbWnzfsn6gs2W6ckYAA',
    );
  });

  test('of an entry of another amount are another leaf and root', () => {
    const tree = treeOf(
      leaves(
        entries.map((entry) => ({
          ...entry,
          amountCents: entry.amountCents + (entry.entryId === 1 ? 1 : 0),
        })),
      ),
    );
    expect([tree[0]![0]!, rootOf(tree)].map((hash) => hex(hash).slice(0, 8))).toEqual([
      'e01f694a',
      '502dd890',
    ]);
  });

  test('the members that are seldom there are sealed as well', () =>
    expect(String(canonical({ ...seal, resumed: 'restore', nextKey: rfc8032.x }))).toContain(
      `"entries":3,"nextKey":"${rfc8032.x}","portal":"https://portal.example","prev":"${NOTHING_BEFORE}","resumed":"restore","root"`,
    ));
});

describe('the tree', () => {
  const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  /** As RFC 6962 defines it, section 2.1. */
  const defined = (all: Buffer[]): Buffer => {
    if (all.length === 0) return sha256();
    if (all.length === 1) return all[0]!;
    let half = 1;
    while (2 * half < all.length) half *= 2;
    return sha256(Buffer.of(1), defined(all.slice(0, half)), defined(all.slice(half)));
  };
  /** The root that a proof leads to: RFC 9162, section 2.1.3.2. */
  const ledTo = (leaf: Buffer, index: number, size: number, proof: Buffer[]): Buffer => {
    let [at, last, hash] = [index, size - 1, leaf];
    for (const beside of proof) {
      if (at % 2 === 1 || at === last) {
        hash = sha256(Buffer.of(1), beside, hash);
        while (at % 2 === 0 && at > 0) [at, last] = [at >> 1, last >> 1];
      } else hash = sha256(Buffer.of(1), hash, beside);
      [at, last] = [at >> 1, last >> 1];
    }
    expect(last).toBe(0);
    return hash;
  };

  test('has the root that RFC 6962 defines, and a proof of each leaf leads to it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), (size) => {
        const all = Array.from({ length: size }, (_, index) => sha256(Buffer.from(String(index))));
        const tree = treeOf(all);
        expect(rootOf(tree)).toEqual(defined(all));
        for (const [index, leaf] of all.entries())
          expect(ledTo(leaf, index, size, proofOf(tree, index))).toEqual(rootOf(tree));
      }),
    ));
});

describe('the number of a seal', () => {
  const now = new Date('2026-12-01T00:00:00.000Z');
  const head = { seq: 9, hash: 'ab'.repeat(32), closedAt: new Date('2026-11-30T23:59:00.000Z') };

  test('is the next one, where nothing came between', () =>
    expect(nextNumber(head, now, true)).toEqual({ seq: 10, closedAt: now.toISOString(), prev: head.hash }));

  test('is the moment, where seals may have been signed that are not known', () =>
    expect(nextNumber(head, now, false)).toMatchObject({ seq: now.getTime(), prev: head.hash }));

  test('of the first one is the moment as well: the portal may have been restored to before its first seal', () =>
    expect(nextNumber(null, now, true)).toMatchObject({ seq: now.getTime(), prev: NOTHING_BEFORE }));

  test('is given to nobody while the clock is behind the seal before', () => {
    const later = (ms: number) => ({ ...head, closedAt: new Date(now.getTime() + ms) });
    expect(() => nextNumber(later(60_001), now, true)).toThrow(ClockBehind);
    expect(nextNumber(later(60_000), now, true).closedAt).toBe('2026-12-01T00:01:00.000Z');
    expect(() => nextNumber({ ...head, seq: now.getTime() }, now, true)).toThrow(ClockBehind);
  });

  test('nothing is signed of a moment that has not come, where the database’s clock is ahead', () => {
    const here = (ms: number) => new Date(now.getTime() + ms);
    expect(() => requireNotAhead(now, here(-60_001))).toThrow(ClockAhead);
    for (const ms of [-60_000, 0, 86_400_000]) expect(() => requireNotAhead(now, here(ms))).not.toThrow();
  });

  test('is never one that was given before, however often the database goes back to an earlier moment', () =>
    fc.assert(
      fc.property(
        // What happens: seals, each some milliseconds after the one before, and restores to an earlier head.
        fc.array(
          fc.oneof(
            fc.record({ after: fc.integer({ min: 1, max: 90_000 }) }),
            fc.record({ back: fc.nat(50) }),
          ),
          { maxLength: 60 },
        ),
        (steps) => {
          let [at, goesOn] = [now.getTime(), true];
          const given: number[] = [];
          let heads: { seq: number; hash: string; closedAt: Date }[] = [];
          for (const step of steps) {
            if ('back' in step) [heads, goesOn] = [heads.slice(0, step.back), false];
            else {
              at += step.after;
              const { seq, closedAt } = nextNumber(heads.at(-1) ?? null, new Date(at), goesOn);
              [heads, goesOn] = [[...heads, { seq, hash: '', closedAt: new Date(closedAt) }], true];
              given.push(seq);
            }
          }
          expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
        },
      ),
    ));
});

describe('the key', () => {
  const [first, second, third] = ['first', 'second', 'third'].map((secret) =>
    sealKey(`the ${secret} secret`),
  ) as [ReturnType<typeof sealKey>, ReturnType<typeof sealKey>, ReturnType<typeof sealKey>];

  test('signs what its public half verifies, and is named after that', () => {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: first.x }, format: 'jwk' });
    expect(verify(null, canonical(seal), publicKey, first.sign(canonical(seal)))).toBe(true);
    expect(first.id).toBe(keyId(first.x));
    expect(first.id).toMatch(/^[0-9a-f]{16}$/);
    expect(first.saltOf(1)).toHaveLength(16);
    expect(new Set([first.saltOf(1), first.saltOf(2), second.saltOf(1)].map(hex)).size).toBe(3);
  });

  test.each([
    ['the first seal is signed with the key in use', first, [], [], [first, null]],
    ['which goes on', first, [second], [first.x], [first, null]],
    ['until another one is in use, which it names', second, [first], [first.x], [first, second]],
    ['and which signs from then on', second, [first], [first.x, second.x], [second, null]],
    [
      'also in a program that was not told to use it yet',
      first,
      [second],
      [first.x, second.x],
      [second, null],
    ],
    ['and once the earlier one is forgotten', second, [], [first.x, second.x], [second, null]],
    ['three in a row', third, [second, first], [first.x, second.x], [second, third]],
  ] as const)('%s', (_, current, others, announced, [signs, names]) =>
    expect(keyToSignWith(current, [...others], [...announced])).toEqual({ signs, names }),
  );

  test('whose turn it is may be in no setting: then nothing is signed', () =>
    expect(keyToSignWith(third, [first], [first.x, second.x])).toBeNull());
});
