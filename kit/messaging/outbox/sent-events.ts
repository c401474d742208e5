import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { purge, purgeHourly } from '../../database/purge.js';
import { purgeSentEvents } from './outbox.sql.js';

/** Keeps sent events for 7 days: a restore sends them again, since some were in flight (docs/backup.md). */
@Injectable()
export class SentEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(private readonly database: Database) {}

  /** Deletes older ones. @returns how many */
  purge(): Promise<number> {
    return purge(this.database, purgeSentEvents);
  }

  onApplicationBootstrap() {
    this.stop = purgeHourly(this.database, purgeSentEvents);
  }

  onApplicationShutdown() {
    this.stop();
  }
}
