import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentSettings } from '../settings.js';
import { DamagedFile } from './sealed-stream.js';
import { serviceKey, type ServiceKey } from './service-key.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface WrappedKey {
  /** nonce, ciphertext, tag */
  dataKey: Buffer;
  /** Identifies the key that wrapped it; reveals nothing about that key. */
  keyId: string;
}

/** Creates a random data key for each file. It is stored only as wrapped by the service's own key (D-30). */
@Injectable()
export class DataKeys {
  private readonly current: ServiceKey;
  private readonly byId: Map<string, ServiceKey>;

  constructor(settings: DocumentSettings) {
    this.current = serviceKey(settings.DOCUMENTS_KEY);
    const before = settings.DOCUMENTS_OLD_KEYS.map(serviceKey);
    this.byId = new Map([...before, this.current].map((key) => [key.id, key]));
  }

  /** @param boundTo identifies the owner and the file; unwrapping with another value fails */
  make(boundTo: string): WrappedKey & { key: Buffer } {
    const key = randomBytes(32);
    return { key, ...this.wrap(key, boundTo) };
  }

  /** The ids of the old keys in the settings. */
  get otherIds(): string[] {
    return [...this.byId.keys()].filter((id) => id !== this.current.id);
  }

  /**
   * The same data key, wrapped by the current key.
   * @throws DamagedFile as `unwrap`
   */
  rewrap(wrapped: WrappedKey, boundTo: string): WrappedKey {
    return this.wrap(this.unwrap(wrapped, boundTo), boundTo);
  }

  private wrap(key: Buffer, boundTo: string): WrappedKey {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.current.bytes, nonce).setAAD(Buffer.from(boundTo));
    const wrapped = [nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()];
    return { dataKey: Buffer.concat(wrapped), keyId: this.current.id };
  }

  /** @throws DamagedFile when it was wrapped for another file, or by a key that is not in the settings */
  unwrap({ dataKey, keyId }: WrappedKey, boundTo: string): Buffer {
    const serviceKey = this.byId.get(keyId);
    if (!serviceKey) throw new DamagedFile(`the settings lack the key ${keyId}`);
    const end = dataKey.length - TAG_BYTES;
    try {
      const decipher = createDecipheriv(CIPHER, serviceKey.bytes, dataKey.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(dataKey.subarray(end));
      return Buffer.concat([decipher.update(dataKey.subarray(NONCE_BYTES, end)), decipher.final()]);
    } catch {
      throw new DamagedFile('its key was not wrapped for this file');
    }
  }
}
