import type { SaleAsSold, SaleRow } from '@portal/contracts/http/internal';
import { stateOf } from '../lists/sale-state.rules.js';
import type { SaleReadRow } from './read-sales.sql.js';

export const saleAsSold = (row: SaleReadRow): SaleAsSold => ({
  id: row.id,
  referralId: row.referral_id,
  createdAt: row.occurred_at.toISOString(),
  productName: row.product_name,
  amountCents: row.amount_cents,
  commissionCents: row.commission_cents,
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
  customerEmail: row.email,
});

export const saleRow = (row: SaleReadRow): SaleRow => ({
  ...saleAsSold(row),
  standingAmountCents: row.standing_amount_cents,
  standingCommissionCents: row.standing_commission_cents,
  state: stateOf(row),
});
