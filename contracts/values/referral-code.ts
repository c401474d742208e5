import { crockford } from './crockford.js';

export const REFERRAL_CODE_LENGTH = 8;

/** Nobody's code or slug is longer. */
export const LONGEST_REFERRAL_CODE = 64;

/** A new code from `REFERRAL_CODE_LENGTH` random bytes (D-38). */
export const referralCodeFrom = (randomBytes: Uint8Array): string =>
  crockford(randomBytes.subarray(0, REFERRAL_CODE_LENGTH));

/** Codes are compared case-insensitively; this is the stored form. */
export const normaliseReferralCode = (code: string): string => code.trim().toUpperCase();

/** What goes with LINK_PAUSED (D-126). */
export const LINK_IS_PAUSED = 'This link is paused. Please ask whoever shared it with you.';
