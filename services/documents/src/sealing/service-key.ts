import { createHash, hkdfSync } from 'node:crypto';

/** A key from the settings, derived for wrapping data keys. */
export interface ServiceKey {
  /** Identifies the key; reveals nothing about it. */
  id: string;
  bytes: Buffer;
}

export function serviceKey(setting: string): ServiceKey {
  const bytes = Buffer.from(hkdfSync('sha256', setting, '', 'portal documents: wraps data keys', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}
