import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { visitorHash } from '../visitor.js';
import { findOwnCheckout, type CheckoutRow } from './checkout.sql.js';
import { alreadyPaid, checkoutEnded } from './end-checkout.js';

/** Finds the checkout that a browser wants to change (D-11). */
@Injectable()
export class OwnCheckout {
  constructor(private readonly database: Database) {}

  /** @throws AppError 404 not this browser's payment; 409 PAYMENT_COMPLETE, CHECKOUT_ENDED */
  async find(paymentIntentId: string, caller: Caller): Promise<CheckoutRow> {
    const checkout = await this.database.first(findOwnCheckout, {
      paymentIntentId,
      visitorHash: visitorHash(caller),
    });
    if (!checkout) throw notFound('Payment not found');
    if (checkout.sale_id !== null) throw alreadyPaid();
    if (checkout.ended_at !== null) throw checkoutEnded();
    return checkout;
  }
}
