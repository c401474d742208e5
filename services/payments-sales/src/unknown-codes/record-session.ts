import { Injectable } from '@nestjs/common';
import { openLink } from '@portal/contracts/calls/internal';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { unknownCodeSeen } from '@portal/contracts/events/unknown-code-seen';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { insertCheckout } from '../checkout/checkout.sql.js';
import { ErasePartner } from '../deletion/erase-partner.js';
import { RecordSale, type Recording } from '../sales/record-sale.js';
import { isCredited, type SessionPayment } from './session-payment.rules.js';
import { observeCode } from '../transactions/transaction.sql.js';
import { findHeld, noteRecorded, resolveCode, seeUnknownCode } from './unknown-code.sql.js';

export type SessionRecording = Recording | { outcome: 'unknown-code' };

/**
 * Turns a payment at a Stripe-hosted page into a sale of the link that its code names, or keeps it waiting for one
 * (D-16).
 */
@Injectable()
export class RecordSession {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly recordSale: RecordSale,
    private readonly eraser: ErasePartner,
  ) {}

  /**
   * What once waited since its partner was suspended is an administrator's to credit, also after that was lifted (D-166).
   * @throws AppError 503 when Stripe or catalog-referrals is unavailable
   */
  async record(payment: SessionPayment): Promise<SessionRecording> {
    const found = await this.findLink(payment);
    let { link } = found;
    if (!link) {
      await this.wait(payment, found.isHeld);
      // Another caller may have created the link and credited the waiting payments before this one was stored: look
      // again.
      ({ link } = await this.findLink(payment));
    }
    if (!link || (await this.database.first(findHeld, { paymentId: payment.paymentId })))
      return { outcome: 'unknown-code' };
    const recording = await this.recordFor(payment, link);
    // The payment stops waiting. Its code is resolved once no other payment waits for it.
    if (await this.database.first(noteRecorded, { paymentId: payment.paymentId }))
      await this.database.query(resolveCode, { code: payment.code, assignedPartnerId: link.partnerId });
    await this.eraser.eraseIfDeleted(link.partnerId);
    return recording;
  }

  async recordFor(payment: Omit<SessionPayment, 'begunAt'>, link: LinkForCheckout): Promise<Recording> {
    const [firstName, ...rest] = (payment.name ?? '').split(' ');
    await this.database.query(insertCheckout, {
      paymentIntentId: payment.paymentId,
      visitorHash: '',
      referralId: link.id,
      referralCode: link.code,
      partnerId: link.partnerId,
      productId: link.product.id,
      productName: link.product.name,
      priceCents: payment.amountCents + payment.discountCents,
      rateBps: link.rateBps,
      holdDays: link.holdDays ?? 0,
      follows: null,
      firstName: firstName || null,
      lastName: rest.join(' ') || null,
      email: payment.email,
      ownBrowser: false,
      campaign: null,
    });
    return this.recordSale.byPaymentId(payment.paymentId);
  }

  /** Idempotent: of two concurrent calls the second gets a unique violation and stores nothing. */
  private async wait(payment: SessionPayment, held: boolean): Promise<void> {
    await this.keepWaiting(payment, held).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
  }

  private keepWaiting(payment: SessionPayment, held: boolean): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const seen = await transaction.first(seeUnknownCode, {
        paymentId: payment.paymentId,
        code: payment.code,
        customerIdentifier: payment.customer,
        customerEmail: payment.email,
        amountCents: payment.amountCents,
        discountCents: payment.discountCents,
        customerName: payment.name,
        held,
      });
      await transaction.query(observeCode, { paymentId: payment.paymentId, referralCode: payment.code });
      if (seen)
        await transaction.publish(unknownCodeSeen, `unknown-code/${seen.unknown_code_id}`, {
          unknownCodeId: seen.unknown_code_id,
        });
    });
  }

  /** No link where nobody is credited by itself: no live one has the code, or its partner was suspended when the payment was begun (`isHeld`). */
  private async findLink({
    code,
    begunAt,
  }: SessionPayment): Promise<{ link: LinkForCheckout | null; isHeld: boolean }> {
    try {
      const link = await this.services.call(openLink, {
        params: { code: normaliseReferralCode(code) },
        // What is paid already is credited to a paused link too (D-126).
        query: { evenPaused: true },
      });
      const isHeld = !isCredited(begunAt, link.suspendedAt);
      return { link: isHeld ? null : link, isHeld };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { link: null, isHeld: false };
      throw error;
    }
  }
}
