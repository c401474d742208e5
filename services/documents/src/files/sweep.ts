import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import type { Statement } from '@portal/kit/database/statement';
import { DocumentSettings } from '../settings.js';
import { FileStore, type StoredObject } from '../store/file-store.js';
import {
  deleteFiles,
  findFilesBetween,
  takeReplacedFiles,
  takeStaleFiles,
  type SweptFile,
} from './sweep.sql.js';

const EVERY_MS = 60 * 60_000;
/** What is younger may belong to work under way. */
const GRACE_MS = 60 * 60_000;
const BATCH = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Swept {
  /** Provisional files that nobody kept for 24 h. */
  stale: number;
  /** Documents that a newer one replaced long ago (DOCUMENTS_KEEP_REPLACED_DAYS). */
  replaced: number;
  /** Objects that no file knows. */
  orphans: number;
  /** Ids of kept files whose object is gone: told, never removed. */
  missing: number[];
}

/** Removes, every hour, what nobody keeps or needs. Repeats nothing and may run anywhere, any time, in several processes. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Sweep.name);
  private readonly repeat = new Repeat({
    work: () => this.sweep(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'could not sweep; it is tried again',
  });

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly settings: DocumentSettings,
  ) {}

  onApplicationBootstrap() {
    this.repeat.start();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  async sweep(): Promise<Swept> {
    const stale = await this.remove(takeStaleFiles);
    const replaced = await this.remove(takeReplacedFiles, this.settings.DOCUMENTS_KEEP_REPLACED_DAYS);
    const { orphans, missing } = await this.compare(new Date(Date.now() - GRACE_MS));
    if (missing.length > 0) this.log.error(`kept files without an object: ${missing.join(', ')}`);
    return { stale, replaced, orphans, missing };
  }

  /** Objects first: while one is there, its row says so. */
  private async remove(take: Statement<SweptFile>, ...values: unknown[]): Promise<number> {
    let removed = 0;
    for (let found = BATCH; found === BATCH && !this.repeat.stopped; removed += found)
      found = await this.database.transaction(async (transaction) => {
        const files = await transaction.query(take, [BATCH, ...values]);
        for (const { object_key } of files) await this.store.delete(object_key);
        await transaction.query(deleteFiles, [files.map(({ id }) => id)]);
        return files.length;
      });
    return removed;
  }

  /** Store and table, both sorted by key, side by side: one query for each batch of objects. */
  private async compare(before: Date): Promise<Pick<Swept, 'orphans' | 'missing'>> {
    let orphans = 0;
    const missing: number[] = [];
    let after: string | null = null;
    const inStep = async (objects: StoredObject[], upTo: string | null) => {
      const files = await this.database.query(findFilesBetween, [after, upTo, before]);
      const known = new Set(files.map(({ object_key }) => object_key));
      const there = new Set(objects.map(({ key }) => key));
      for (const { id, object_key, settled } of files)
        if (settled && !there.has(object_key)) missing.push(id);
      for (const { key, modifiedAt } of objects) {
        if (known.has(key) || modifiedAt >= before) continue;
        await this.store.delete(key);
        orphans += 1;
      }
      after = upTo;
    };
    for await (const objects of this.store.list()) {
      if (this.repeat.stopped) return { orphans, missing };
      const last = objects.findLast(({ key }) => UUID.test(key));
      if (last) await inStep(objects, last.key);
    }
    await inStep([], null);
    return { orphans, missing };
  }
}
