import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import { DocumentSettings } from '../settings.js';
import { RemoveFiles } from './remove-files.js';
import { RemoveOrphans, type Compared } from './remove-orphans.js';
import { RemoveStaleFiles } from './remove-stale-files.js';
import { removeReplacedFiles } from './sweep.sql.js';

const EVERY_MS = 60 * 60_000;
const BATCH = 100;

export interface Swept extends Compared {
  /** Provisional files that nobody kept for 24 h. */
  stale: number;
  /** Documents that a newer one replaced more than DOCUMENTS_KEEP_REPLACED_DAYS ago. */
  replaced: number;
}

/** Removes stale, replaced and orphaned files every hour. Idempotent and safe to run concurrently. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repeat = new Repeat({
    work: () => this.sweep(),
    everyMs: EVERY_MS,
    log: new Logger(Sweep.name),
    failure: 'could not sweep; will retry',
  });

  constructor(
    private readonly database: Database,
    private readonly settings: DocumentSettings,
    private readonly staleFiles: RemoveStaleFiles,
    private readonly removeFiles: RemoveFiles,
    private readonly orphans: RemoveOrphans,
  ) {}

  onApplicationBootstrap() {
    this.repeat.start();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  async sweep(): Promise<Swept> {
    const stale = await this.staleFiles.remove();
    const replaced = await this.removeReplaced();
    await this.removeFiles.removeAll();
    return { stale, replaced, ...(await this.orphans.remove(() => this.repeat.stopped)) };
  }

  private async removeReplaced(): Promise<number> {
    const days = this.settings.DOCUMENTS_KEEP_REPLACED_DAYS;
    let removed = 0;
    for (let found = BATCH; found === BATCH && !this.repeat.stopped; removed += found)
      found = (await this.database.query(removeReplacedFiles, { limit: BATCH, days })).length;
    return removed;
  }
}
