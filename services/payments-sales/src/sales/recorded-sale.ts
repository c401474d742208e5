import type { RecordedSale } from '@portal/contracts/http/checkout';
import { toDollars } from '@portal/contracts/values/money';
import type { RecordedRow } from './record-sale.sql.js';

/**
 * A sale as the customer's browser sees it.
 * @param receiptTo the customer's e-mail, for the browser that owns the checkout
 */
export const asRecordedSale = (sale: RecordedRow, receiptTo: string | null = null): RecordedSale => ({
  id: sale.id,
  stripePaymentId: sale.payment_id,
  productName: sale.product_name,
  amount: toDollars(sale.amount_cents),
  amountInCents: sale.amount_cents,
  createdAt: sale.occurred_at.toISOString(),
  ...(receiptTo !== null && { receiptTo }),
});
