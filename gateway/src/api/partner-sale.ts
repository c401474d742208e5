import { findPaidSales } from '@portal/contracts/calls/internal';
import type { PartnerSaleRow } from '@portal/contracts/http/internal';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { toDollars } from '@portal/contracts/values/money';
import { isOutage } from '@portal/kit/http/error-answer';
import type { ServiceClient } from '@portal/kit/http/service-client';

/** null when the source is down: the screen shows the rest (design, section 3). Other errors are rethrown. */
export const unlessAway = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });

/** The sales as their partner sees them; one call to payouts tells which are paid. */
export async function asPartnerSales(
  services: ServiceClient,
  rows: PartnerSaleRow[],
): Promise<PartnerSale[]> {
  if (rows.length === 0) return [];
  const saleIds = rows.map((row) => row.id);
  const status = await unlessAway(services.call(findPaidSales, { body: { saleIds } }));
  const paid = status && new Set(status.paidSaleIds);
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
  }));
}
