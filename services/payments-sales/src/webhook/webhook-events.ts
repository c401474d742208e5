import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { webhookLastSeen } from '../metrics.js';
import { findEvents, noteEvent } from './webhook-events.sql.js';

/** Each event type is noted at most this often, so that concurrent webhook calls do not wait for one row. */
const AT_MOST_EVERY_MS = 10_000;

/** When each event type last arrived (D-18). */
@Injectable()
export class WebhookEvents implements OnApplicationShutdown {
  private readonly noted = new Map<string, number>();

  private readonly stopMeasuring = webhookLastSeen.from(async (gauge) => {
    const [newest] = await this.database.query(findEvents);
    gauge.set(newest ? newest.last_at.getTime() / 1_000 : 0);
  });

  constructor(private readonly database: Database) {}

  async note(type: string): Promise<void> {
    if (Date.now() - (this.noted.get(type) ?? 0) < AT_MOST_EVERY_MS) return;
    await this.database.query(noteEvent, { type });
    this.noted.set(type, Date.now());
  }

  async last(): Promise<{ type: string; at: string }[]> {
    const rows = await this.database.query(findEvents);
    return rows.map(({ type, last_at }) => ({ type, at: last_at.toISOString() }));
  }

  onApplicationShutdown() {
    this.stopMeasuring();
  }
}
