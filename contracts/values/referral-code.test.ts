import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normaliseReferralCode, referralCodeFrom } from './referral-code.js';

describe('referral codes', () => {
  test('are eight characters that cannot be mistaken for one another', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) =>
        expect(referralCodeFrom(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      ),
    );
  });

  test('are the same in any case', () => expect(normaliseReferralCode(' ava0aut0 ')).toBe('AVA0AUT0'));
});
