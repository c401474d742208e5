import { expect, test } from '@jest/globals';
import { FactorSeals, Unreadable } from './factor-seals.js';

const seals = (INTERNAL_SECRET: string, INTERNAL_OLD_SECRETS: string[] = []) =>
  new FactorSeals({ INTERNAL_SECRET, INTERNAL_OLD_SECRETS });

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

test('a changed byte is noticed', () => {
  const mine = seals('the secret of the tests');
  const kept = mine.seal('JBSWY3DPEHPK3PXP', 7);
  kept.sealed[15]! ^= 1;
  expect(() => mine.open(kept, 7)).toThrow(Unreadable);
});
