import { createHash } from 'node:crypto';

/** A key that seals authenticator keys (D-104). */
export interface FactorKey {
  /** Identifies the key; reveals nothing about it. */
  id: string;
  bytes: Buffer;
}

/** @param key 32 bytes in hex: FACTOR_KEY, or one of FACTOR_OLD_KEYS */
export function factorKey(key: string): FactorKey {
  const bytes = Buffer.from(key, 'hex');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}
