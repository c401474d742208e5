import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { purge, purgeHourly } from '../../database/purge.js';
import { purgeSentEvents } from './outbox.sql.js';

/** What the relay sent, kept for 7 days: a restore sends it again, since some of it was on its way (docs/backup.md). */
@Injectable()
export class SentEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(private readonly database: Database) {}

  /** Forgets what is older. @returns how many */
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
