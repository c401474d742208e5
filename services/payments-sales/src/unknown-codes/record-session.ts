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
import type { SessionPayment } from './session-payment.rules.js';
import { observeCode } from '../transactions/transaction.sql.js';
import { noteRecorded, resolveCode, seeUnknownCode } from './unknown-code.sql.js';

export type SessionRecording = Recording | { outcome: 'unknown-code' };

/** A payment at a page of Stripe's becomes the sale of the link that its code names, or waits for one (D-16). */
@Injectable()
export class RecordSession {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly recordSale: RecordSale,
    private readonly eraser: ErasePartner,
  ) {}

  /** @throws AppError 503 when Stripe or the links are out of reach */
  async record(payment: SessionPayment): Promise<SessionRecording> {
    let link = await this.findLink(payment.code);
    if (!link) {
      await this.wait(payment);
      // Whoever made the link meanwhile credited what waited before this did: looked at again, nothing is left waiting.
      link = await this.findLink(payment.code);
      if (!link) return { outcome: 'unknown-code' };
    }
    const recording = await this.recordFor(payment, link);
    // It waits no longer, if it ever did, and its code is resolved once nothing else of it waits.
    if (await this.database.first(noteRecorded, { paymentId: payment.paymentId }))
      await this.database.query(resolveCode, { code: payment.code, assignedPartnerId: link.partnerId });
    await this.eraser.eraseIfDeleted(link.partnerId);
    return recording;
  }

  async recordFor(payment: SessionPayment, link: LinkForCheckout): Promise<Recording> {
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
      follows: null,
      firstName: firstName || null,
      lastName: rest.join(' ') || null,
      email: payment.email,
    });
    return this.recordSale.byPaymentId(payment.paymentId);
  }

  /** Once, however often it is seen: who comes second at the same moment finds it kept, and keeps nothing. */
  private async wait(payment: SessionPayment): Promise<void> {
    await this.keepWaiting(payment).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
  }

  private keepWaiting(payment: SessionPayment): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const seen = await transaction.first(seeUnknownCode, {
        paymentId: payment.paymentId,
        code: payment.code,
        customerIdentifier: payment.customer,
        customerEmail: payment.email,
        amountCents: payment.amountCents,
        discountCents: payment.discountCents,
        customerName: payment.name,
      });
      await transaction.query(observeCode, { paymentId: payment.paymentId, referralCode: payment.code });
      if (seen)
        await transaction.publish(unknownCodeSeen, `unknown-code/${seen.unknown_code_id}`, {
          unknownCodeId: seen.unknown_code_id,
        });
    });
  }

  private findLink(code: string): Promise<LinkForCheckout | null> {
    return this.services
      .call(openLink, { params: { code: normaliseReferralCode(code) } })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return null;
        throw error;
      });
  }
}
