import { Injectable } from '@nestjs/common';
import type { Customer } from '@portal/contracts/http/checkout';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { updateCustomer } from './checkout.sql.js';
import { visitorHash } from './visitor.js';

/** Keeps the customer's details before the card is confirmed, so that a webhook alone makes a complete sale (D-10). */
@Injectable()
export class SaveCustomer {
  constructor(private readonly database: Database) {}

  /** @throws AppError 404 when the payment is not this browser's */
  async save(paymentIntentId: string, customer: Customer, caller: Caller): Promise<void> {
    const { firstName, lastName, email, carrier } = customer;
    const values = [paymentIntentId, visitorHash(caller), firstName, lastName, email, carrier];
    if (!(await this.database.first(updateCustomer, values))) throw notFound('Payment not found');
  }
}
