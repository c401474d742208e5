/** Crockford base32: no I, L, O or U, so a code survives being read aloud (D-38). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const REFERRAL_CODE_LENGTH = 8;

/** A new code from `REFERRAL_CODE_LENGTH` random bytes. */
export const referralCodeFrom = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.subarray(0, REFERRAL_CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join('');

/** Codes are compared case-insensitively; this is the stored form. */
export const normaliseReferralCode = (code: string): string => code.trim().toUpperCase();
