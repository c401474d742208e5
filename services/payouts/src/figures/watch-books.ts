import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
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
export class WatchBooks {
  private readonly log = new Logger(WatchBooks.name);

  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.check(),
      everyMs: EVERY_MS,
      failure: 'the books could not be checked',
      atStart: true,
    });
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
