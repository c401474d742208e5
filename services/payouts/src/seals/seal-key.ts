// The keys of the seals (docs/books.md), derived from a setting. Imported by file where nothing is built, so it imports
// nothing of ours.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

/** What precedes the 32 bytes of a private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SALT_BYTES = 16;
const signed = promisify<null, Uint8Array, KeyObject, Buffer>(sign);

export interface SealKey {
  /** Identifies the public key: the first 16 hex digits of the SHA-256 of its 32 bytes. */
  id: string;
  /** The public key, as `x` of a JSON Web Key. */
  x: string;
  /** Ed25519 (RFC 8032). */
  sign(bytes: Uint8Array): Buffer;
  /** The same, of much, without keeping others of the process waiting. */
  signInBackground(bytes: Uint8Array): Promise<Buffer>;
  /** 16 bytes that only this key tells of an entry. */
  saltOf(entryId: number): Buffer;
}

/** @param setting `SEALS_KEY`, or one of `SEALS_OLD_KEYS` */
export function sealKey(setting: string): SealKey {
  const derived = (info: string) => Buffer.from(hkdfSync('sha256', setting, '', info, 32));
  return sealKeyOf(derived('portal payouts: signs seals'), derived('portal payouts: salts of entries'));
}

/** @param seed the 32 bytes of an Ed25519 key */
export function sealKeyOf(seed: Buffer, leafKey: Buffer): SealKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  // Much quicker than a key in bytes, which OpenSSL would take in for each entry.
  const secret = createSecretKey(leafKey);
  const x = createPublicKey(key).export({ format: 'jwk' }).x!;
  return {
    id: keyId(x),
    x,
    sign: (bytes) => sign(null, bytes, key),
    signInBackground: (bytes) => signed(null, bytes, key),
    saltOf: (entryId) =>
      createHmac('sha256', secret).update(String(entryId)).digest().subarray(0, SALT_BYTES),
  };
}

export const keyId = (x: string): string =>
  createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16);
