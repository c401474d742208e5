import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { booksChecked, booksDrift } from '../metrics.js';
import { noteCheck } from './books-state.sql.js';
import { checkBooks } from './check-books.sql.js';

/** Rarely, because it reads every row. */
const EVERY_MS = 3_600_000;
/** Figures by which nothing is paid: that they drift is told, and batches are paid all the same. */
const WITHOUT_MONEY = /^ranks: /;

/**
 * Checks the books at startup and every hour. The result is in `/metrics`, so that drift is noticed before an audit, and in
 * the database, since no batch is paid while the books drift (D-83).
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

  /** @returns the names of the figures that differ, for which no batch is paid */
  async check(): Promise<string[]> {
    const startedAt = new Date();
    const figures = await this.database.query(checkBooks);
    const drift = figures.filter(({ expected, actual }) => expected !== actual);
    for (const { name, expected, actual } of drift)
      this.log.error(`the books are out of balance: ${name} should be ${expected} and is ${actual}`);
    const names = drift.map(({ name }) => name).filter((name) => !WITHOUT_MONEY.test(name));
    await this.database.query(noteCheck, { drift: names, startedAt });
    booksDrift.set(drift.length);
    booksChecked.setToCurrentTime();
    return names;
  }
}
