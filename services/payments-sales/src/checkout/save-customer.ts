import { Injectable } from '@nestjs/common';
import type { Customer } from '@portal/contracts/http/checkout';
import type { Language } from '@portal/contracts/values/languages';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { visitorHash } from '../visitor.js';
import { CheckTotal } from './check-total.js';
import { CheckoutLeases } from './checkout-leases.js';
import { updateCustomer } from './checkout.sql.js';
import { OwnCheckout } from './own-checkout.js';

/**
 * The last call before the card is confirmed. Stores the customer's details, so that the webhook alone can record a
 * complete sale (D-10), and compares the total on the button with what Stripe will charge. After this call the amount
 * is never raised.
 */
@Injectable()
export class SaveCustomer {
  constructor(
    private readonly database: Database,
    private readonly own: OwnCheckout,
    private readonly leases: CheckoutLeases,
    private readonly total: CheckTotal,
  ) {}

  /**
   * @throws AppError 404 not this browser's payment; 409 CHANGED_MEANWHILE with the current total, PAYMENT_COMPLETE,
   *   PAYMENT_UNDER_WAY, CHECKOUT_ENDED, PAYMENT_BUSY
   */
  async save(
    paymentIntentId: string,
    customer: Customer,
    { seen, language }: { seen?: SeenValues | undefined; language?: Language | undefined },
    caller: Caller,
  ): Promise<void> {
    const checkout = await this.own.find(paymentIntentId, caller);
    await this.leases.exclusively(checkout.id, async (lease) => {
      const amountInCents = await this.total.now(lease, checkout);
      requireSeen(seen, { amountInCents });
      const { firstName, lastName, email, carrier } = customer;
      const saved = await this.database.first(updateCustomer, {
        paymentIntentId,
        visitorHash: visitorHash(caller),
        firstName,
        lastName,
        email,
        carrier,
        language: language ?? null,
        shownCents: amountInCents,
        lease: lease.token,
      });
      if (saved) return;
      await this.leases.keep(lease); // throws PAYMENT_BUSY if the lease expired
      throw notFound('Payment not found');
    });
  }
}
