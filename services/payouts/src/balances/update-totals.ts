import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import type { Transaction } from '@portal/kit/database/database';
import * as sql from './update-totals.sql.js';
import { additionsOf, type Addition, type SaleEntry } from './ledger-entries.rules.js';

/**
 * Adds the entries to the totals of their partners, months and links. The caller holds the lock on the partners'
 * balances.
 */
export async function updateTotals(transaction: Transaction, entries: SaleEntry[]): Promise<void> {
  const { partners, months, referrals } = additionsOf(entries);
  await transaction.query(sql.addToPartners, {
    partnerIds: column(partners, 'partnerId'),
    ...amounts(partners),
  });
  await transaction.query(sql.addToMonths, {
    partnerIds: column(months, 'partnerId'),
    months: column(months, 'month'),
    firstSaleAts: column(months, 'firstSaleAt'),
    ...amounts(months),
  });
  await transaction.query(sql.addToReferrals, {
    partnerIds: column(referrals, 'partnerId'),
    referralIds: column(referrals, 'referralId'),
    ...amounts(referrals),
  });
  await transaction.publishEach(
    partnerTotalsChanged,
    partners.map(({ partnerId }) => ({ subject: `partner/${partnerId}`, data: { partnerId } })),
  );
}

/**
 * Adds the entries to the overall totals. Call it last in a transaction, since other partners' transactions wait for
 * the same row.
 */
export async function updateOverallTotals(transaction: Transaction, entries: SaleEntry[]): Promise<void> {
  const { overall } = additionsOf(entries);
  await transaction.query(sql.addToOverall, {
    salesCount: overall.salesCount,
    amountCents: overall.amountCents,
    commissionCents: overall.commissionCents,
  });
}

/** One column of the rows, as an array parameter. */
export const column = <Row, Name extends keyof Row>(rows: Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

const amounts = (rows: Addition[]) => ({
  salesCounts: column(rows, 'salesCount'),
  amountCents: column(rows, 'amountCents'),
  commissionCents: column(rows, 'commissionCents'),
});
