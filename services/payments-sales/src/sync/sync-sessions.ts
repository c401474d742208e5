import { Injectable, Logger } from '@nestjs/common';
import type { SyncResult } from '@portal/contracts/http/admin-sales';
import { Database } from '@portal/kit/database/database';
import { AppError } from '@portal/kit/http/errors';
import Stripe from 'stripe';
import { idOf } from '../stripe/id-of.js';
import { fromStripe } from '../stripe/stripe-errors.rules.js';
import { RecordSession } from '../unknown-codes/record-session.js';
import { sessionPayment } from '../unknown-codes/session-payment.rules.js';
import { findRecorded } from './sync-sessions.sql.js';

/** Below the timeout of the request that started it. */
const LONGEST_MS = 15_000;
const A_PAGE = 100;

/** Reads Stripe's completed sessions, newest first, and records those that the webhook missed (D-9, D-16). */
@Injectable()
export class SyncSessions {
  private readonly log = new Logger(SyncSessions.name);

  constructor(
    private readonly database: Database,
    private readonly stripe: Stripe,
    private readonly sessions: RecordSession,
  ) {}

  /** Idempotent and safe to run concurrently. Stops at its deadline; the next run gets further. */
  async sync(): Promise<SyncResult> {
    const result: SyncResult = { processed: 0, skipped: 0, errors: 0, unknownReferralCodes: [] };
    const unknown = new Set<string>();
    const deadline = Date.now() + LONGEST_MS;
    let startingAfter: string | undefined;
    for (let more = true; more && Date.now() < deadline;) {
      const page = await this.page(startingAfter);
      const known = await this.recorded(page.data);
      for (const session of page.data) {
        const payment = sessionPayment(session);
        if (!payment || known.has(payment.paymentId)) result.skipped++;
        else if (Date.now() < deadline) {
          const outcome = await this.record(payment);
          if (outcome === 'unknown-code') unknown.add(payment.code);
          result[outcome === 'recorded' ? 'processed' : outcome === 'failed' ? 'errors' : 'skipped']++;
        }
      }
      more = page.has_more;
      startingAfter = page.data.at(-1)?.id;
    }
    return { ...result, unknownReferralCodes: [...unknown] };
  }

  /** A session that fails does not stop the others. */
  private async record(payment: Parameters<RecordSession['record']>[0]) {
    try {
      return (await this.sessions.record(payment)).outcome;
    } catch (error) {
      if (!(error instanceof AppError && error.status < 500))
        this.log.error(`payment ${payment.paymentId} could not be recorded`, error);
      return 'failed' as const;
    }
  }

  private async page(startingAfter: string | undefined) {
    return this.stripe.checkout.sessions
      .list({ status: 'complete', limit: A_PAGE, ...(startingAfter && { starting_after: startingAfter }) })
      .catch((error: unknown) => {
        throw fromStripe(error);
      });
  }

  private async recorded(sessions: Stripe.Checkout.Session[]): Promise<Set<string>> {
    const ids = sessions.map(({ payment_intent }) => idOf(payment_intent)).filter((id) => id !== null);
    const rows = await this.database.query(findRecorded, { paymentIntentIds: ids });
    return new Set(rows.map(({ payment_id }) => payment_id));
  }
}
