import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A sale recorded without a customer now has one, which never changes (D-44): lists and the receipt follow. */
export const saleCustomerCompleted = defineEvent({
  type: 'sale.customer-completed',
  version: 1,
  source: 'payments-sales',
  consumedBy: ['notifications.receipt', 'payments-sales.customers'],
  data: z.object({ saleId: id, partnerId: id }),
});
export type SaleCustomerCompleted = DataOf<typeof saleCustomerCompleted>;
