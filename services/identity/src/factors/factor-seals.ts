import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FactorKeySettings } from '../settings.js';
import { factorKey, type FactorKey } from './factor-key.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  /** nonce, ciphertext, tag */
  sealed: Buffer;
  /** Identifies the key; reveals nothing about it. */
  keyId: string;
}

/** It was sealed for somebody else, was changed, or its key is not in the settings. */
export class Unreadable extends Error {}

/** Seals the keys of authenticator apps, so that a copy of the database makes no codes. */
@Injectable()
export class FactorSeals {
  private readonly current: FactorKey;
  private readonly byId: Map<string, FactorKey>;

  constructor({ FACTOR_KEY, FACTOR_OLD_KEYS }: FactorKeySettings) {
    this.current = factorKey(FACTOR_KEY);
    const before = FACTOR_OLD_KEYS.map(factorKey);
    this.byId = new Map([...before, this.current].map((key) => [key.id, key]));
  }

  /** The ids of the earlier keys in the settings. */
  get otherIds(): string[] {
    return [...this.byId.keys()].filter((id) => id !== this.current.id);
  }

  /** @param userId whose it is: it opens for nobody else */
  seal(text: string, userId: number): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.current.bytes, nonce).setAAD(boundTo(userId));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { sealed, keyId: this.current.id };
  }

  /** @throws Unreadable */
  open({ sealed, keyId }: Sealed, userId: number): string {
    const key = this.byId.get(keyId);
    if (!key) throw new Unreadable(`the settings lack the key ${keyId}`);
    const end = sealed.length - TAG_BYTES;
    try {
      const decipher = createDecipheriv(CIPHER, key.bytes, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(boundTo(userId))
        .setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]).toString();
    } catch {
      throw new Unreadable('it was not sealed for this person');
    }
  }
}

const boundTo = (userId: number) => Buffer.from(`second factor of user/${userId}`);
