import { Injectable } from '@nestjs/common';
import { saleCustomerCompleted } from '@portal/contracts/events/sale-customer-completed';
import type { Customer } from '@portal/contracts/http/checkout';
import { Database } from '@portal/kit/database/database';
import { completeSale, keepCustomerOnce } from './complete-customer.sql.js';

/** Who a browser says that its customer is. */
export interface GivenCustomer {
  customer: Customer;
  /** The browser, as a checkout is bound to it (D-11). */
  visitorHash: string;
}

/**
 * A paid checkout takes its customer's details once, from the browser that opened it, and its sale takes them from there
 * (D-44): whatever comes at the same moment, both end up with the same. What is known of a customer is never overwritten.
 */
@Injectable()
export class CompleteCustomer {
  constructor(private readonly database: Database) {}

  /** For the sale that is about to be recorded; only of a payment that succeeded, since until then the customer may correct them. */
  async keep(paymentId: string, { customer, visitorHash }: GivenCustomer): Promise<void> {
    const { firstName, lastName, email, carrier } = customer;
    await this.database.query(keepCustomerOnce, {
      paymentIntentId: paymentId,
      visitorHash,
      firstName,
      lastName,
      email,
      carrier,
    });
  }

  /** For the sale that somebody else recorded without them. */
  async complete(paymentId: string, given: GivenCustomer): Promise<void> {
    // Not in one transaction: whoever erases a partner takes sales before checkouts. A process that dies between the two
    // leaves the rest to `fromCheckout`.
    await this.keep(paymentId, given);
    await this.fromCheckout(paymentId);
  }

  /** The sale takes the customer that its checkout has kept (D-72). */
  async fromCheckout(paymentId: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const sale = await transaction.first(completeSale, { paymentId });
      if (!sale) return;
      await transaction.publish(saleCustomerCompleted, `sale/${sale.id}`, {
        saleId: sale.id,
        partnerId: sale.partner_id,
      });
    });
  }
}
