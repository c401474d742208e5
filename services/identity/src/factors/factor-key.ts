import { createHash, hkdfSync } from 'node:crypto';

/** A key that seals authenticator keys, derived from the secret that the services share (D-104). */
export interface FactorKey {
  /** Identifies the key; reveals nothing about it. */
  id: string;
  bytes: Buffer;
}

export function factorKey(secret: string): FactorKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'portal identity: seals second factors', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}
