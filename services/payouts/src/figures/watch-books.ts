import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeat } from '@portal/kit/bootstrap/repeat';
import { Database } from '@portal/kit/database/database';
import { booksChecked, booksDrift } from '../metrics.js';
import { checkBooks } from './check-books.sql.js';

/** Rarely, because it reads every row. */
const EVERY_MS = 3_600_000;

/**
 * Checks the books at startup and every hour, and exports the result to `/metrics`, so that drift is noticed before an
 * audit.
 */
@Injectable()
export class WatchBooks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(WatchBooks.name);
  private readonly repeat = new Repeat({
    work: () => this.check(),
    everyMs: EVERY_MS,
    log: this.log,
    failure: 'the books could not be checked',
  });

  constructor(private readonly database: Database) {}

  onApplicationBootstrap() {
    this.repeat.now();
  }

  beforeApplicationShutdown() {
    return this.repeat.stop();
  }

  async check(): Promise<void> {
    const figures = await this.database.query(checkBooks);
    const drift = figures.filter(({ expected, actual }) => expected !== actual);
    for (const { name, expected, actual } of drift)
      this.log.error(`the books are out of balance: ${name} should be ${expected} and is ${actual}`);
    booksDrift.set(drift.length);
    booksChecked.setToCurrentTime();
  }
}
