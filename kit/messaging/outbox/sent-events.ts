import { Injectable } from '@nestjs/common';
import { Repeats } from '../../background/repeats.js';
import { Database } from '../../database/database.js';
import { purge, PURGE_MS } from '../../database/purge.js';
import { purgeSentEvents } from './outbox.sql.js';

/** Keeps sent events for 7 days: a restore sends them again, since some were in flight (docs/backup.md). */
@Injectable()
export class SentEvents {
  constructor(
    private readonly database: Database,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.purge(),
      everyMs: PURGE_MS,
      failure: 'could not delete old sent events; will retry in an hour',
      level: 'warn',
    });
  }

  /** Deletes older ones. @returns how many */
  purge(): Promise<number> {
    return purge(this.database, purgeSentEvents, () => this.repeats.stopped);
  }
}
