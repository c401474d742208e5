import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { Repeats } from '../../background/repeats.js';
import { Database, type Transaction } from '../../database/database.js';
import { purge, PURGE_MS } from '../../database/purge.js';
import { isDatabaseUnwell, isOutage } from '../../http/error-answer.js';
import { acceptsAnonymous, enterInbox, ping, purgeInbox } from './inbox.sql.js';

const PROBE_MS = 500;

/**
 * Records which messages a consumer has handled, so that at-least-once delivery takes effect once. Rows are kept for 30
 * days, longer than an event may be redelivered: by a restore (7 days of sent events), by `make resend`, or as a dead
 * letter that waited for an operator.
 */
@Injectable()
export class Inbox implements OnApplicationShutdown {
  private outage: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.purge(),
      everyMs: PURGE_MS,
      failure: 'could not delete old rows of the inbox; will retry in an hour',
      level: 'warn',
    });
  }

  /**
   * Runs the effect for the events that the consumer has not handled yet; the effect and the inbox rows commit together.
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

  /** Whether events without a publisher are still handled (D-89). Waits while our own database is down. */
  async acceptsAnonymous(): Promise<boolean> {
    for (;;)
      try {
        return (await this.database.first(acceptsAnonymous))?.accepted ?? false;
      } catch (error) {
        if (this.stopped || !(await this.isDatabaseDown(error))) throw error;
        await this.untilDatabaseIsBack();
      }
  }

  /** Whether our own database is down or full. Every message would fail then, so none should use up a retry. */
  async isDatabaseDown(error: unknown): Promise<boolean> {
    return isDatabaseUnwell(error) || (isOutage(error) && !(await this.answers()));
  }

  /** Polls until the database answers again or the process stops. */
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

  /** Deletes rows older than 30 days, in batches. @returns how many */
  purge(): Promise<number> {
    return purge(this.database, purgeInbox, () => this.repeats.stopped);
  }

  onApplicationShutdown() {
    this.stopped = true;
  }
}
