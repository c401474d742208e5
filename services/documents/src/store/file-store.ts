import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  modifiedAt: Date;
}

/** Stores encrypted objects by a uuid key. Every method throws 503 when the store is unavailable. */
export abstract class FileStore {
  /**
   * Atomic.
   * @param size in bytes; must equal what the stream yields
   */
  abstract put(key: string, bytes: Readable, size: number): Promise<void>;
  /** null when there is no such object. */
  abstract get(key: string): Promise<Readable | null>;
  /** Deleting a missing object succeeds. */
  abstract delete(key: string): Promise<void>;

  /**
   * Deletes an object.
   * @returns false when only this object cannot be deleted while the store deletes others, so that it does not block
   *   them
   * @throws AppError 503 when the store itself fails
   */
  async remove(key: string): Promise<boolean> {
    try {
      await this.delete(key);
      return true;
    } catch {
      await this.delete(randomUUID()); // a probe: deleting a missing object succeeds if the store works
      // The store may have been away, and be back by now.
      return this.delete(key).then(
        () => true,
        () => false,
      );
    }
  }

  /** All objects, sorted by key, in batches. */
  abstract list(): AsyncIterable<StoredObject[]>;
}

/** The largest batch of `list`. */
export const LIST_BATCH = 1_000;
