import { createHash } from 'node:crypto';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { countVisits, forgetCounted } from './visits.sql.js';

const FLUSH_MS = 500;
const HOUR_MS = 3_600_000;
/** More than wait in one go are not kept: figures, not money. */
const MOST_WAITING = 10_000;

/**
 * Counts visits of links, once per browser and hour (D-40). They gather for half a second, so that opening a link
 * waits for no write; a process that is killed forgets those.
 */
@Injectable()
export class CountVisits implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CountVisits.name);
  private waiting: { referralId: number; visitor: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private cleaning: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap() {
    this.cleaning = setInterval(() => void this.forget(), HOUR_MS).unref();
  }

  /** @param visitor any text that is the browser's alone; it is not kept */
  count(referralId: number, visitor: string): void {
    if (this.waiting.length >= MOST_WAITING) return;
    this.waiting.push({ referralId, visitor });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  async beforeApplicationShutdown() {
    clearInterval(this.cleaning);
    await this.flush();
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const visits = this.waiting;
    if (visits.length === 0) return;
    this.waiting = [];
    const hour = hourOf(Date.now());
    const browsers = visits.map(({ visitor }) => browserIn(hour, visitor));
    try {
      await this.database.query(countVisits, [visits.map(({ referralId }) => referralId), browsers, hour]);
    } catch (error) {
      this.logger.warn(`${visits.length} visits are not counted yet`, error);
      this.waiting = [...visits, ...this.waiting].slice(0, MOST_WAITING);
      this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
    }
  }

  /** @returns once what earlier hours counted is gone */
  async forget(): Promise<void> {
    await this.database
      .query(forgetCounted, [hourOf(Date.now() - HOUR_MS)])
      .catch((error: unknown) => this.logger.warn('counted visits stay an hour longer', error));
  }
}

const hourOf = (ms: number) => new Date(ms - (ms % HOUR_MS)).toISOString();

/** The hour is part of it, so that two hours of a browser have nothing in common. */
const browserIn = (hour: string, visitor: string) =>
  createHash('sha256').update(`${hour} ${visitor}`).digest('base64url').slice(0, 22);
