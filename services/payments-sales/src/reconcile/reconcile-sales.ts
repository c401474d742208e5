import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { foundLate } from '../metrics.js';
import { PaymentsSettings } from '../settings.js';
import { idOf } from '../stripe/id-of.js';
import { HANDLED_EVENTS, HandleStripeEvent, isReturn } from '../webhook/handle-stripe-event.js';
import { findKnownPayments, findReadUntil, saveReadUntil } from './reconcile-sales.sql.js';

/** Stripe keeps events for 30 days. Reads overlap a little, since Stripe lists events by creation time. */
const HORIZON_MS = 30 * 24 * 3_600_000;
const OVERLAP_MS = 10 * 60_000;
/** A younger event may still be on its way by webhook: not counted as late. */
const LATE_AFTER_MS = 60_000;

/**
 * Polls Stripe every few minutes for what neither a webhook nor a browser reported: payments (D-9), refunds and
 * disputes (D-13).
 */
@Injectable()
export class ReconcileSales {
  private readonly log = new Logger(ReconcileSales.name);

  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly events: HandleStripeEvent,
    private readonly settings: PaymentsSettings,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.takeTurn(),
      everyMs: settings.RECONCILE_SECONDS * 1_000,
      failure: 'could not reconcile; will retry',
    });
  }

  /**
   * Skips its turn when another process has just finished one, so that more processes do not mean more Stripe calls.
   */
  async takeTurn(): Promise<void> {
    const { read_until } = (await this.database.first(findReadUntil)) ?? {};
    const sinceMs = read_until ? Date.now() - read_until.getTime() : Infinity;
    if (sinceMs >= (this.settings.RECONCILE_SECONDS * 1_000) / 2) await this.reconcile();
  }

  /**
   * Idempotent and safe to run concurrently.
   * @returns how many sales it recorded
   */
  async reconcile(): Promise<number> {
    const startedAt = new Date();
    const { read_until } = (await this.database.first(findReadUntil)) ?? {
      read_until: new Date(startedAt.getTime() - HORIZON_MS),
    };
    const since = Math.floor((read_until.getTime() - OVERLAP_MS) / 1_000);
    let found = 0;
    let complete = true;
    let startingAfter: string | undefined;
    for (let more = true; more && !this.repeats.stopped;) {
      const page = await this.stripe.events.list({
        types: HANDLED_EVENTS,
        created: { gte: since },
        limit: 100,
        ...(startingAfter && { starting_after: startingAfter }),
      });
      for (const event of await this.worthHandling(page.data)) {
        const made = await this.handle(event);
        if (made === null) complete = false;
        if (!made) continue;
        found++;
        if (startedAt.getTime() - event.created * 1_000 > LATE_AFTER_MS) foundLate.inc();
      }
      more = page.has_more;
      startingAfter = page.data.at(-1)?.id;
    }
    // Saves the start time, not the end: events that Stripe adds during the read appear before the pages already read.
    if (complete && !this.repeats.stopped) await this.database.query(saveReadUntil, { readUntil: startedAt });
    return found;
  }

  /**
   * A failing event does not stop the others. The window is read again until none fails.
   * @returns whether it recorded a sale; null when it must be retried
   */
  private async handle(event: Stripe.Event): Promise<boolean | null> {
    try {
      return await this.events.handle(event);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false;
      this.log.error(`event ${event.id} could not be handled; will retry`, error);
      return null;
    }
  }

  /** Keeps events of payments that are not sales yet, and one refund or dispute event for each payment. */
  private async worthHandling(events: Stripe.Event[]): Promise<Stripe.Event[]> {
    const known = await this.database.query(findKnownPayments, { paymentIds: events.map(paymentOf) });
    const recorded = new Set(known.map(({ payment_id }) => payment_id));
    const asked = new Set<string>();
    return events.filter((event) => {
      const payment = paymentOf(event);
      if (!isReturn(event)) return !recorded.has(payment);
      return !asked.has(payment) && asked.add(payment);
    });
  }
}

/** The id of the payment that an event is about; the object's own id when it names no payment. */
function paymentOf(event: Stripe.Event): string {
  const object = event.data.object as {
    id: string;
    object: string;
    payment_intent?: string | { id: string };
  };
  return object.object === 'payment_intent' ? object.id : (idOf(object.payment_intent) ?? object.id);
}
