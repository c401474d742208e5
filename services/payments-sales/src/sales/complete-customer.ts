import { Injectable } from '@nestjs/common';
import { saleCustomerCompleted } from '@portal/contracts/events/sale-customer-completed';
import type { Customer } from '@portal/contracts/http/checkout';
import { Database } from '@portal/kit/database/database';
import { completeSale, keepCustomerOnce } from './complete-customer.sql.js';

/** Customer details that a browser sent. */
export interface GivenCustomer {
  customer: Customer;
  /** Identifies the browser that the checkout belongs to (D-11). */
  visitorHash: string;
}

/**
 * A paid checkout takes its customer's details once, from the browser that opened it, and its sale copies them from the
 * checkout (D-44). So concurrent calls leave both with the same details. Existing details are never overwritten.
 */
@Injectable()
export class CompleteCustomer {
  constructor(private readonly database: Database) {}

  /**
   * For a sale that is about to be recorded. Call it only for a payment that succeeded: until then the customer may
   * correct the details.
   */
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

  /** For a sale that another caller recorded without customer details. */
  async complete(paymentId: string, given: GivenCustomer): Promise<void> {
    // Two transactions, because erasing a partner locks sales before checkouts. If the process dies between them, a
    // later `fromCheckout` completes the sale.
    await this.keep(paymentId, given);
    await this.fromCheckout(paymentId);
  }

  /** Copies the customer from the checkout to the sale (D-72). */
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
