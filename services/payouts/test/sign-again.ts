import { sealKey } from '../src/seals/seal-key.js';
import { canonical, sealHash, type Seal } from '../src/seals/seal.rules.js';
import { TEST_SECRET } from '@portal/kit/testing/internal-keys';

interface Listed {
  seal: Seal;
  hash: string;
  signature: string;
  keyId: string;
}

/** A seal as whoever has the key can sign it, changed. */
export function signed({ seal, keyId }: Listed, change: Partial<Seal>): Listed {
  const other = { ...seal, ...change };
  return {
    seal: other,
    hash: sealHash(other).toString('hex'),
    signature: sealKey(TEST_SECRET).sign(canonical(other)).toString('base64url'),
    keyId,
  };
}
