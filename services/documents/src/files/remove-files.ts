import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { FileStore } from '../store/file-store.js';
import { deleteFile } from './file.sql.js';

const EVERY_MS = 15_000;

const takeRemovedFile = statement<{ id: number; object_key: string }>(
  'take-removed-file',
  `select id, object_key from files where removed_at is not null
   order by removed_at limit 1 for update skip locked`,
);

/**
 * Takes deleted files out of the store, and their rows after them: while an object is there, its row says so. While
 * the store is away they wait, and nobody is given one. Repeats nothing, and may run in several processes.
 */
@Injectable()
export class RemoveFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repeat = new Repeat({
    work: () => this.removeAll(),
    everyMs: EVERY_MS,
    log: new Logger(RemoveFiles.name),
    failure: 'deleted files are still in the store; it is tried again',
  });

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  onApplicationBootstrap() {
    this.repeat.start();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  /** Does not wait for the next time. */
  soon(): void {
    this.repeat.now();
  }

  /** @returns how many there were. Throws 503 when the store is away. */
  async removeAll(): Promise<number> {
    let removed = 0;
    while (!this.repeat.stopped && (await this.removeOne())) removed += 1;
    return removed;
  }

  private removeOne(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const file = await transaction.first(takeRemovedFile);
      if (!file) return false;
      await this.store.delete(file.object_key);
      await transaction.query(deleteFile, [file.id]);
      return true;
    });
  }
}
