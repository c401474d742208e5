import { Injectable, Logger } from '@nestjs/common';
import { adoptCode } from '@portal/contracts/calls/internal';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import { isOutage } from '@portal/kit/http/error-answer';
import { AppError, notFound } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { ErasePartner } from '../deletion/erase-partner.js';
import { PartnerNames } from '../partners/partner-names.js';
import { RecordSession } from './record-session.js';
import {
  findUnknownCode,
  findWaiting,
  noteRecorded,
  resolveCode,
  type WaitingRow,
} from './unknown-code.sql.js';

/** The largest batch per request, worked off by `LANES` concurrent workers within the request's timeout. */
const MOST_AT_ONCE = 400;
const LANES = 8;

/** Turns an unknown code into a partner's link and records the payments that waited for it (D-16). */
@Injectable()
export class CreateReferralFromCode {
  private readonly log = new Logger(CreateReferralFromCode.name);

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly names: PartnerNames,
    private readonly sessions: RecordSession,
    private readonly eraser: ErasePartner,
  ) {}

  /**
   * Every step is idempotent.
   * @returns how many sales were recorded, and how many payments still wait
   * @throws AppError 404 unknown id, partner or product; 409 the code is another partner's link; 503 retry later
   */
  async create(
    id: number,
    partnerId: number,
    productId: number,
  ): Promise<{ recorded: number; waiting: number }> {
    const row = await this.database.first(findUnknownCode, { id });
    if (!row) throw notFound('Unknown referral code not found');
    if (!(await this.names.knows(partnerId))) throw notFound('Partner not found');
    const link = await this.services.call(adoptCode, {
      body: { code: row.code, partnerId, productId },
    });
    const waiting = await this.database.query(findWaiting, {
      codeKey: row.code_key,
      limit: MOST_AT_ONCE + 1,
    });
    const { recorded, failed } = await this.record(waiting.slice(0, MOST_AT_ONCE), link);
    await this.database.query(resolveCode, { code: row.code_key, assignedPartnerId: partnerId });
    await this.eraser.eraseIfDeleted(partnerId);
    return { recorded, waiting: failed + Math.max(0, waiting.length - MOST_AT_ONCE) };
  }

  /**
   * A payment that cannot be recorded stays waiting and does not stop the others.
   * @throws the failure, an outage first, when not a single payment could be recorded or ruled out
   */
  private async record(
    waiting: WaitingRow[],
    link: LinkForCheckout,
  ): Promise<{ recorded: number; failed: number }> {
    let recorded = 0;
    let handled = 0;
    const failures: unknown[] = [];
    const queue = waiting.values();
    const lane = async () => {
      for (const row of queue)
        try {
          if (await this.recordOne(row, link)) recorded++;
          handled++;
        } catch (error) {
          failures.push(error);
          // An outage of another service affects every payment: this worker stops.
          if (isOutage(error)) return;
          this.log.error(`payment ${row.payment_id} could not be credited, and waits`, error);
        }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    if (handled === 0 && failures.length > 0) throw failures.find(isOutage) ?? failures[0];
    return { recorded, failed: waiting.length - handled };
  }

  private async recordOne(row: WaitingRow, link: LinkForCheckout): Promise<boolean> {
    const recording = await this.sessions
      .recordFor(
        {
          paymentId: row.payment_id,
          code: row.code,
          amountCents: row.amount_cents,
          discountCents: row.discount_cents,
          name: row.customer_name,
          email: row.customer_email,
          customer: row.customer_identifier,
        },
        link,
      )
      .catch((error: unknown) => {
        // Not in our currency, or gone at Stripe: it can never become a sale, so it stops waiting.
        if (error instanceof AppError && error.status < 500) return null;
        throw error;
      });
    await this.database.query(noteRecorded, { paymentId: row.payment_id });
    return recording?.outcome === 'recorded';
  }
}
