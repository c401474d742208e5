import { findPaidSales } from '@portal/contracts/calls/internal';
import type { PartnerSaleRow } from '@portal/contracts/http/internal';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import type { ServiceClient } from '@portal/kit/http/service-client';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';

/** The sales as their partner sees them; one call to payouts tells which are paid, which are pending until when, and which a flag holds. */
export async function asPartnerSales(
  services: ServiceClient,
  rows: PartnerSaleRow[],
): Promise<PartnerSale[]> {
  if (rows.length === 0) return [];
  const saleIds = rows.map((row) => row.id);
  const status = await nullIfUnavailable(services.call(findPaidSales, { body: { saleIds } }));
  const paid = status && new Set(status.paidSaleIds);
  const untilOf = new Map(status?.pending?.map(({ saleId, until }) => [saleId, until]));
  const flagOf = new Map(status?.flagged?.map(({ saleId, state }) => [saleId, state]));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    productName: row.productName,
    amount: toDollars(row.amountCents),
    amountInCents: row.amountCents,
    commission: toDollars(row.commissionCents),
    commissionInCents: row.commissionCents,
    standingAmount: toDollars(row.standingAmountCents),
    standingAmountInCents: row.standingAmountCents,
    standingCommission: toDollars(row.standingCommissionCents),
    standingCommissionInCents: row.standingCommissionCents,
    state: row.state,
    customerFirstName: row.customerFirstName,
    customerLastName: row.customerLastName,
    customerEmail: row.customerEmail,
    isPaid: paid && paid.has(row.id),
    ...(untilOf.has(row.id) && { pendingUntil: untilOf.get(row.id)! }),
    ...(flagOf.has(row.id) && { flagState: flagOf.get(row.id)! }),
  }));
}
