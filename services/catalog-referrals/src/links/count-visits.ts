import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dayOf, type CalendarDay } from '@portal/contracts/values/calendar-day';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { inParts } from '@portal/kit/database/in-parts';
import { countVisits, forgetCounted } from './visits.sql.js';

const FLUSH_MS = 500;
const RETRY_MS = 300;
const HOUR_MS = 3_600_000;
/** Further visits are dropped: they are statistics, not money. */
const MOST_WAITING = 10_000;

interface Visit {
  referralId: number;
  /** Identifies the browser. */
  visitor: string;
  /** A tag of the link (D-128); empty: none. */
  campaign: string;
}

/**
 * Counts visits of links, once per browser and hour (D-40). Visits are buffered for half a second, so that opening a
 * link waits for no write, and a failed write is retried once. A process that is killed, or has no database, loses its
 * buffer.
 */
@Injectable()
export class CountVisits implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CountVisits.name);
  private waiting: Visit[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.forget(),
      everyMs: HOUR_MS,
      failure: 'could not delete counted visits; will retry in an hour',
      level: 'warn',
    });
  }

  /** @param visitor any text that identifies the browser; it is not stored */
  count(referralId: number, visitor: string, campaign = ''): void {
    if (this.waiting.length >= MOST_WAITING) return;
    this.waiting.push({ referralId, visitor, campaign });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  async beforeApplicationShutdown() {
    await this.flush();
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const visits = this.waiting;
    if (visits.length === 0) return;
    this.waiting = [];
    const now = Date.now();
    const write = () => this.write(visits, hourOf(now), dayOf(new Date(now)));
    await write()
      .catch(() => wait(RETRY_MS).then(write))
      .catch((error: unknown) => this.logger.warn(`${visits.length} visits are not counted`, error));
  }

  /** Leaves out a visit that cannot be written, so that it does not block the others. A repeated write counts once. */
  private write(visits: Visit[], hour: string, day: CalendarDay): Promise<void> {
    return inParts(
      visits,
      (part) => {
        const browsers = part.map(({ visitor }) => browserIn(hour, visitor));
        return this.database.query(countVisits, {
          referralIds: part.map(({ referralId }) => referralId),
          browsers,
          campaigns: part.map(({ campaign }) => campaign),
          hour,
          day,
        });
      },
      (_, error) => this.logger.warn('a visit cannot be counted, and is left out', error),
    );
  }

  /** Deletes the counted visits of earlier hours. */
  async forget(): Promise<void> {
    await this.database.query(forgetCounted, { hour: hourOf(Date.now() - HOUR_MS) });
  }
}

const hourOf = (ms: number) => new Date(ms - (ms % HOUR_MS)).toISOString();

/** The hash includes the hour, so that visits of one browser in two hours cannot be linked. */
const browserIn = (hour: string, visitor: string) =>
  createHash('sha256').update(`${hour} ${visitor}`).digest('base64url').slice(0, 22);
