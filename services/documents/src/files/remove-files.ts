import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { stuckFiles } from '../metrics.js';
import { FileStore } from '../store/file-store.js';
import { deleteFile } from './file.sql.js';

const EVERY_MS = 15_000;

/** Nobody else takes it for a minute, and the more often it was taken in vain the longer, up to an hour: others go first. */
const takeRemovedFile = statement<{ id: number; object_key: string }>(
  'take-removed-file',
  `update files
   set remove_tries = remove_tries + 1, remove_again_at = now() + make_interval(mins => least(2 ^ least(remove_tries, 6), 60)::int)
   where id = (
     select id from files where removed_at is not null and (remove_again_at is null or remove_again_at <= now())
     order by coalesce(remove_again_at, removed_at), id limit 1 for update skip locked)
   returning id, object_key`,
);
/** It was not this one's fault. */
const giveBack = statement(
  'give-removed-file-back',
  'update files set remove_tries = remove_tries - 1, remove_again_at = null where id = $1',
);
/** Taken so often, the object of one stays where it is until somebody looks. */
const countStuck = statement<{ count: number }>(
  'count-stuck-files',
  'select count(*) as count from files where removed_at is not null and remove_tries >= 5',
);

/**
 * Takes deleted files out of the store, and their rows after them: while an object is there, its row says so. While
 * the store is away they wait, and nobody is given one; an object that alone cannot be deleted lets the others go
 * first. Repeats nothing, and may run in several processes.
 */
@Injectable()
export class RemoveFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(RemoveFiles.name);
  private readonly repeat = new Repeat({
    work: () => this.removeAll(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'deleted files are still in the store; it is tried again',
  });
  private stopMeasuring = () => {};

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  onApplicationBootstrap() {
    this.repeat.start();
    this.stopMeasuring = stuckFiles.from(async (gauge) =>
      gauge.set((await this.database.first(countStuck))!.count),
    );
  }

  beforeApplicationShutdown() {
    this.stopMeasuring();
    return this.repeat.stop();
  }

  /** Does not wait for the next time. */
  soon(): void {
    this.repeat.now();
  }

  /** @returns how many were removed. Throws 503 when the store is away. */
  async removeAll(): Promise<number> {
    let removed = 0;
    while (!this.repeat.stopped) {
      const file = await this.database.first(takeRemovedFile);
      if (!file) break;
      if (await this.remove(file)) removed += 1;
    }
    return removed;
  }

  private async remove({ id, object_key }: { id: number; object_key: string }): Promise<boolean> {
    const isGone = await this.store.remove(object_key).catch(async (error: unknown) => {
      await this.database.query(giveBack, [id]);
      throw error;
    });
    if (isGone) await this.database.query(deleteFile, [id]);
    else this.log.error(`the object of the deleted file ${id} cannot be deleted; it is tried again later`);
    return isGone;
  }
}
