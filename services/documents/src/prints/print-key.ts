import { createHash, createHmac, hkdfSync } from 'node:crypto';

/**
 * Makes prints: keyed hashes by which two values are found to be the same, without opening either (D-116). Its key is
 * derived from the service's own, and is in no database.
 */
export class PrintKey {
  private readonly key: Buffer;
  /** Identifies the key; reveals nothing about it. */
  readonly id: string;

  /** @param what says what is compared; another text makes another key */
  constructor(setting: string, what: string) {
    this.key = Buffer.from(hkdfSync('sha256', setting, '', `portal documents: compares ${what}`, 32));
    this.id = createHash('sha256').update(this.key).digest('hex').slice(0, 16);
  }

  of = (value: string): Buffer => createHmac('sha256', this.key).update(value).digest();
}
