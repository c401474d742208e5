import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
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
export class Sweep {
  constructor(
    private readonly database: Database,
    private readonly settings: DocumentSettings,
    private readonly staleFiles: RemoveStaleFiles,
    private readonly removeFiles: RemoveFiles,
    private readonly orphans: RemoveOrphans,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.sweep(),
      everyMs: EVERY_MS,
      failure: 'could not sweep; will retry',
    });
  }

  async sweep(): Promise<Swept> {
    const stale = await this.staleFiles.remove();
    const replaced = await this.removeReplaced();
    await this.removeFiles.removeAll();
    return { stale, replaced, ...(await this.orphans.remove(() => this.repeats.stopped)) };
  }

  private async removeReplaced(): Promise<number> {
    const days = this.settings.DOCUMENTS_KEEP_REPLACED_DAYS;
    let removed = 0;
    for (let found = BATCH; found === BATCH && !this.repeats.stopped; removed += found)
      found = (await this.database.query(removeReplacedFiles, { limit: BATCH, days })).length;
    return removed;
  }
}
