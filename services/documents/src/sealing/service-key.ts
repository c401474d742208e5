import { createHash, hkdfSync } from 'node:crypto';

/** A key of the settings, as it wraps data keys. */
export interface ServiceKey {
  /** Names it, and tells nothing about it. */
  id: string;
  bytes: Buffer;
}

export function serviceKey(setting: string): ServiceKey {
  const bytes = Buffer.from(hkdfSync('sha256', setting, '', 'portal documents: wraps data keys', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}
