import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  modifiedAt: Date;
}

/** Where encrypted objects lie, by a key that is a uuid. Every call throws 503 when the place cannot be reached. */
export abstract class FileStore {
  /** All of it or nothing. @param size in bytes, exactly what the stream gives */
  abstract put(key: string, bytes: Readable, size: number): Promise<void>;
  /** null when there is no such object. */
  abstract get(key: string): Promise<Readable | null>;
  /** Deleting what is not there is fine. */
  abstract delete(key: string): Promise<void>;

  /**
   * Deletes it. @returns false where only this one cannot be deleted, since the store deletes others: then it must not
   * hold them up. Throws 503 when it is the store's fault.
   */
  async remove(key: string): Promise<boolean> {
    try {
      await this.delete(key);
      return true;
    } catch {
      await this.delete(randomUUID()); // nothing is there, and a store that works says so
      return false;
    }
  }

  /** Every object, sorted by key, in batches. */
  abstract list(): AsyncIterable<StoredObject[]>;
}

/** How many objects a batch of `list` holds at most. */
export const LIST_BATCH = 1_000;
