import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '@portal/kit/http/errors';
import { FileStore, LIST_BATCH, type StoredObject } from './file-store.js';

const UNFINISHED = '.part';

/** Stores objects as files in one folder. */
export class FolderStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, bytes: Readable, size: number): Promise<void> {
    const unfinished = this.path(key) + UNFINISHED;
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      if ((await stat(unfinished)).size !== size) throw new Error('the stream ended early');
      await rename(unfinished, this.path(key));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw unavailable(error);
    }
  }

  async get(key: string): Promise<Readable | null> {
    const stream = createReadStream(this.path(key));
    try {
      await once(stream, 'open');
      return stream;
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true }).catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  /** Also lists files of interrupted writes, by key, so that a sweep finds them. */
  async *list(): AsyncGenerator<StoredObject[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw unavailable(error);
    });
    names.sort();
    for (let from = 0; from < names.length; from += LIST_BATCH) {
      const batch = names.slice(from, from + LIST_BATCH);
      const found = await Promise.all(batch.map((name) => this.describe(name)));
      yield found.filter((object) => object !== null);
    }
  }

  private async describe(key: string): Promise<StoredObject | null> {
    const found = await stat(this.path(key)).catch(() => null); // null if it was deleted meanwhile
    return found && { key, modifiedAt: found.mtime };
  }

  private path = (key: string) => join(this.folder, key);
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
