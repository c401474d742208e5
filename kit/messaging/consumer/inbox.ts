import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { Database, type Transaction } from '../../database/database.js';
import { purge, purgeHourly } from '../../database/purge.js';
import { isDatabaseUnwell, isOutage } from '../../http/error-answer.js';
import { enterInbox, ping, purgeInbox } from './inbox.sql.js';

const PROBE_MS = 500;

/**
 * Which messages a consumer has handled: what makes at-least-once delivery happen once. Kept for 30 days: longer than an
 * event may still come again, by a restore (7 days of sent events), `make resend` or a dead letter that waited for people.
 */
@Injectable()
export class Inbox implements OnApplicationBootstrap, OnApplicationShutdown {
  private stopPurging: () => void = () => undefined;
  private outage: Promise<void> | null = null;
  private stopped = false;

  constructor(private readonly database: Database) {}

  /**
   * Runs the effect for those of the events that the consumer has not handled yet; effect and note commit together.
   * @returns how many of the events were new
   */
  once(
    consumer: string,
    events: EventEnvelope[],
    effect: (fresh: EventEnvelope[], transaction: Transaction) => Promise<void>,
  ): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const byId = new Map(events.map((event) => [event.id.toLowerCase(), event]));
      const rows = await transaction.query(enterInbox, { consumer, messageIds: [...byId.keys()] });
      const fresh = rows.map((row) => byId.get(row.message_id)!);
      if (fresh.length > 0) await effect(fresh, transaction);
      return fresh.length;
    });
  }

  /** Was it that our own database is down, or full? Then every message would fail alike, and none should pay for it. */
  async isDatabaseDown(error: unknown): Promise<boolean> {
    return isDatabaseUnwell(error) || (isOutage(error) && !(await this.answers()));
  }

  /** Resolves after a pause, when the database answers again, or the process stops. */
  untilDatabaseIsBack(): Promise<void> {
    return (this.outage ??= this.probe().finally(() => (this.outage = null)));
  }

  private async probe(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    while (!this.stopped && !(await this.answers()));
  }

  private answers(): Promise<boolean> {
    return this.database.query(ping).then(
      () => true,
      () => false,
    );
  }

  /** Forgets what is older than 30 days, a bounded number of rows at a time. @returns how many */
  purge(): Promise<number> {
    return purge(this.database, purgeInbox);
  }

  onApplicationBootstrap() {
    this.stopPurging = purgeHourly(this.database, purgeInbox);
  }

  onApplicationShutdown() {
    this.stopPurging();
    this.stopped = true;
  }
}
