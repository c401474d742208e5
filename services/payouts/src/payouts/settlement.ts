import { commissionPaid, type CommissionPaid } from '@portal/contracts/events/commission-paid';
import { commissionUnpaid } from '@portal/contracts/events/commission-unpaid';
import type { EventDefinition } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { column } from '../balances/update-totals.js';
import type { Line, Settlement } from './settle.rules.js';
import { deriveStatesOfSales } from '../flags/flag.sql.js';
import * as sql from './settlement.sql.js';

/** The most sales that one event may name (contracts/events/fields.ts). */
const SALES_AN_EVENT = 1_000;

// The caller of these functions holds the lock on the partner's balance.

/** Writes lines and updates sales, links, months, the partner and the payouts accordingly. */
export async function writeLines(transaction: Transaction, partnerId: number, lines: Line[]): Promise<void> {
  if (lines.length === 0) return;
  const amounts = column(lines, 'amountCents');
  await transaction.query(sql.insertLines, {
    saleIds: column(lines, 'saleId'),
    amountCents: amounts,
    payoutIds: column(lines, 'payoutId'),
  });
  const added = await transaction.query(sql.settleSales, {
    saleIds: column(lines, 'saleId'),
    amountCents: amounts,
  });
  const cents = column(added, 'cents');
  await transaction.query(sql.addPaidToReferrals, {
    partnerId,
    referralIds: column(added, 'referral_id'),
    cents,
  });
  await transaction.query(sql.addPaidToMonths, { partnerId, months: column(added, 'month'), cents });
  await transaction.query(sql.addPaidToPartner, {
    partnerId,
    cents: cents.reduce((sum, one) => sum + one, 0),
  });
  await transaction.query(sql.reduceUnused, { payoutIds: column(lines, 'payoutId'), amountCents: amounts });
}

/** Writes a settlement's lines, marks the sales it pays, and publishes them. */
export async function writeSettlement(
  transaction: Transaction,
  partnerId: number,
  { lines, paid }: Settlement,
): Promise<void> {
  await writeLines(transaction, partnerId, lines);
  if (paid.length === 0) return;
  await mark(transaction, partnerId, paid, true);
  for (const [payoutId, sales] of Map.groupBy(paid, (one) => one.payoutId))
    await tell(transaction, commissionPaid, partnerId, payoutId, column(sales, 'saleId'));
}

/** Marks sales that the payout had paid as unpaid, and publishes them. */
export async function markUnpaid(
  transaction: Transaction,
  partnerId: number,
  payoutId: number,
  saleIds: number[],
): Promise<void> {
  await mark(
    transaction,
    partnerId,
    saleIds.map((saleId) => ({ saleId, payoutId: null })),
    false,
  );
  // A flag that was raised while it was paid (D-115).
  await transaction.query(deriveStatesOfSales, { saleIds });
  await tell(transaction, commissionUnpaid, partnerId, payoutId, saleIds);
}

async function mark(
  transaction: Transaction,
  partnerId: number,
  sales: { saleId: number; payoutId: number | null }[],
  paid: boolean,
): Promise<void> {
  const months = await transaction.query(sql.markSales, {
    saleIds: column(sales, 'saleId'),
    payoutIds: column(sales, 'payoutId'),
  });
  await transaction.query(sql.setMonthsPaidAt, { partnerId, months: column(months, 'month'), paid });
}

async function tell(
  transaction: Transaction,
  definition: EventDefinition<CommissionPaid>,
  partnerId: number,
  payoutId: number,
  saleIds: number[],
): Promise<void> {
  const { revision } = (await transaction.first(sql.nextSettlementRevision, { partnerId }))!;
  const chunks = Array.from({ length: Math.ceil(saleIds.length / SALES_AN_EVENT) }, (_, chunk) =>
    saleIds.slice(chunk * SALES_AN_EVENT, (chunk + 1) * SALES_AN_EVENT),
  );
  await transaction.publishEach(
    definition,
    chunks.map((chunk) => ({
      subject: `payout/${payoutId}`,
      data: { partnerId, payoutId, saleIds: chunk, revision },
    })),
  );
}
