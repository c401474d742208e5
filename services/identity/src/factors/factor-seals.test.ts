import { expect, test } from '@jest/globals';
import { factorKeyOf } from '@portal/kit/config/process-keys';
import { FactorSeals, Unreadable } from './factor-seals.js';

const seals = (secret: string, before: string[] = []) =>
  new FactorSeals({ FACTOR_KEY: factorKeyOf(secret), FACTOR_OLD_KEYS: before.map(factorKeyOf) });

test('what is sealed for somebody opens for them alone', () => {
  const kept = seals('the secret of the tests').seal('JBSWY3DPEHPK3PXP', 7);
  expect(kept.sealed.toString('latin1')).not.toContain('JBSWY3DP');
  expect(seals('the secret of the tests').open(kept, 7)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => seals('the secret of the tests').open(kept, 8)).toThrow(Unreadable);
  expect(() => seals('another secret of tests').open(kept, 7)).toThrow(Unreadable);
});

test('an earlier secret opens it while it is in the settings', () => {
  const kept = seals('the earlier secret 1').seal('JBSWY3DPEHPK3PXP', 7);
  const now = seals('the secret of today 2', ['the earlier secret 1']);
  expect(now.open(kept, 7)).toBe('JBSWY3DPEHPK3PXP');
  expect(now.otherIds).toEqual([kept.keyId]);
});

test('what identity sealed before it was given a key of its own still opens', () => {
  // By the version before D-117, for user 7, with INTERNAL_SECRET='the secret of before'.
  const before = {
    sealed: Buffer.from('+0ZW+EN1VeWSHhX5sfWjdjyiYEFgdBXUQs32e/+/LI2ebjNYPYozYiwShG4=', 'base64'),
    keyId: 'ad217bee65d1a719',
  };
  expect(seals('the secret of before').open(before, 7)).toBe('JBSWY3DPEHPK3PXP');
});

test('a changed byte is noticed', () => {
  const mine = seals('the secret of the tests');
  const kept = mine.seal('JBSWY3DPEHPK3PXP', 7);
  kept.sealed[15]! ^= 1;
  expect(() => mine.open(kept, 7)).toThrow(Unreadable);
});
