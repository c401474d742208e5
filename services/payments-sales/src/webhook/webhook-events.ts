import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { webhookLastSeen } from '../metrics.js';

/** Noted at most so often a kind, so that a busy webhook does not wait for one row. */
const AT_MOST_EVERY_MS = 10_000;

const noteEvent = statement(
  'note-webhook-event',
  `insert into webhook_events as seen (type, last_at) values ($1, now())
   on conflict (type) do update set last_at = greatest(seen.last_at, excluded.last_at)`,
);
const findEvents = statement<{ type: string; last_at: Date }>(
  'find-webhook-events',
  'select type, last_at from webhook_events order by last_at desc limit 20',
);

/** When events last came, by kind (D-18). */
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
    await this.database.query(noteEvent, [type]);
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
