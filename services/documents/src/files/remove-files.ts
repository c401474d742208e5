import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Repeat } from '@portal/kit/background/repeat';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { stuckFiles } from '../metrics.js';
import { FileStore } from '../store/file-store.js';
import { deleteFile } from './file.sql.js';
import { countStuck, giveBack, takeRemovedFile } from './remove-files.sql.js';

const EVERY_MS = 15_000;

/**
 * Removes deleted files from the store, then their rows: as long as an object exists, a row refers to it. While the
 * store is unavailable they wait, and nobody can read them. An object that cannot be deleted does not block the others.
 * Idempotent and safe to run concurrently.
 */
@Injectable()
export class RemoveFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(RemoveFiles.name);
  private readonly repeat: Repeat;
  private stopMeasuring = () => {};

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly repeats: Repeats,
  ) {
    this.repeat = repeats.add(this, {
      work: () => this.removeAll(),
      everyMs: EVERY_MS,
      failure: 'deleted files are still in the store; will retry',
    });
  }

  onApplicationBootstrap() {
    this.stopMeasuring = stuckFiles.from(async (gauge) =>
      gauge.set((await this.database.first(countStuck))!.count),
    );
  }

  beforeApplicationShutdown() {
    this.stopMeasuring();
  }

  /** Runs now instead of at the next interval. */
  soon(): void {
    this.repeat.now();
  }

  /**
   * @returns how many were removed
   * @throws AppError 503 when the store is unavailable
   */
  async removeAll(): Promise<number> {
    let removed = 0;
    while (!this.repeats.stopped) {
      const file = await this.database.first(takeRemovedFile);
      if (!file) break;
      if (await this.remove(file)) removed += 1;
    }
    return removed;
  }

  private async remove({ id, object_key }: { id: number; object_key: string }): Promise<boolean> {
    const isGone = await this.store.remove(object_key).catch(async (error: unknown) => {
      await this.database.query(giveBack, { id });
      throw error;
    });
    if (isGone) await this.database.query(deleteFile, { id });
    else this.log.error(`the object of the deleted file ${id} cannot be deleted; will retry`);
    return isGone;
  }
}
