// The key pair of each process, by which it asserts who calls (D-117), and what else is derived from INTERNAL_SECRET. Only
// the installation has that secret. Imported by file where nothing is built, so it imports nothing of ours.
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What precedes the 32 bytes of a private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const derived = (secret: string, info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32));

/** @returns the setting INTERNAL_KEY of a process: the 32 bytes of its Ed25519 key, in hex */
export const processKey = (secret: string, process: string): string =>
  derived(secret, `portal: key pair of ${process}`).toString('hex');

/** @returns the setting FACTOR_KEY of identity, in hex; as identity derived it itself before D-117 */
export const factorKeyOf = (secret: string): string =>
  derived(secret, 'portal identity: seals second factors').toString('hex');

/** @param key as `processKey` returns it */
export const privateKeyOf = (key: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(key, 'hex')]), format: 'der', type: 'pkcs8' });

/** @param text as in INTERNAL_PUBLIC_KEYS */
export const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' });

/**
 * The setting INTERNAL_PUBLIC_KEYS: `gateway=…,hub=…`, several of one process while the secret is changed.
 * @param secrets the one in use, and the others that are accepted
 */
export const publicKeys = (secrets: string[], processes: readonly string[]): string =>
  processes
    .flatMap((process) =>
      secrets.map((secret) => {
        const { x } = createPublicKey(privateKeyOf(processKey(secret, process))).export({ format: 'jwk' });
        return `${process}=${x}`;
      }),
    )
    .join(',');
