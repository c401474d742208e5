import type { SaleAsSold, SaleRow } from '@portal/contracts/http/internal';
import { stateOf } from '../lists/sale-state.rules.js';
import type { SaleReadRow } from './read-sales.sql.js';

export const saleAsSold = (row: SaleReadRow): SaleAsSold => ({
  id: row.id,
  referralId: row.referral_id,
  createdAt: new Date(row.occurred_ms).toISOString(),
  productName: row.product_name,
  amountCents: row.amount_cents,
  commissionCents: row.commission_cents,
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
  customerEmail: row.email,
});

export const saleRow = (row: SaleReadRow): SaleRow => ({
  ...saleAsSold(row),
  standingAmountCents: standingOf(row),
  standingCommissionCents: row.standing_commission_cents ?? row.commission_cents,
  state: stateOf({
    refunded_cents: row.refunded_cents ?? 0,
    disputed_cents: row.disputed_cents ?? 0,
    standing_amount_cents: standingOf(row),
  }),
});

const standingOf = (row: SaleReadRow) => row.standing_amount_cents ?? row.amount_cents;
