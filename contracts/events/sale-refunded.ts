import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { saleStanding } from './fields.js';

/** Part of a sale or all of it was refunded or disputed, or a dispute was won (D-13). */
export const saleRefunded = defineEvent({
  type: 'sale.refunded',
  version: 1,
  source: 'payments-sales',
  consumedBy: ['notifications.notices', 'notifications.happenings', 'payouts.standing'],
  data: saleStanding.extend({ reason: z.enum(['refund', 'dispute', 'dispute-won']) }),
});
export type SaleRefunded = DataOf<typeof saleRefunded>;
