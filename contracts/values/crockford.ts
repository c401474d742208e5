/** Crockford base32: no I, L, O or U, so that a code survives being read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes one character of each random byte. */
export const crockford = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes, (byte) => ALPHABET[byte % 32]).join('');
