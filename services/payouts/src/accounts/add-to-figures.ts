import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import type { Transaction } from '@portal/kit/database/database';
import * as sql from './add-to-figures.sql.js';
import { additionsOf, type Addition, type SaleEntry } from './additions.rules.js';

/** Adds the entries to the figures of their partners, months and links. The caller holds the partners' accounts. */
export async function addToFigures(transaction: Transaction, entries: SaleEntry[]): Promise<void> {
  const { partners, months, referrals } = additionsOf(entries);
  await transaction.query(sql.addToPartners, [column(partners, 'partnerId'), ...amounts(partners)]);
  await transaction.query(sql.addToMonths, [
    column(months, 'partnerId'),
    column(months, 'month'),
    column(months, 'firstSaleAt'),
    ...amounts(months),
  ]);
  await transaction.query(sql.addToReferrals, [
    column(referrals, 'partnerId'),
    column(referrals, 'referralId'),
    ...amounts(referrals),
  ]);
  await transaction.publishEach(
    partnerTotalsChanged,
    partners.map(({ partnerId }) => ({ subject: `partner/${partnerId}`, data: { partnerId } })),
  );
}

/** The same for the figures of all; the last that a transaction does, since other partners' sales wait for it. */
export async function addToOverall(transaction: Transaction, entries: SaleEntry[]): Promise<void> {
  const { overall } = additionsOf(entries);
  await transaction.query(sql.addToOverall, [
    overall.salesCount,
    overall.amountCents,
    overall.commissionCents,
  ]);
}

/** A column of the rows, as statements take it: an array with one element a row. */
export const column = <Row, Name extends keyof Row>(rows: Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

const amounts = (rows: Addition[]) => [
  column(rows, 'salesCount'),
  column(rows, 'amountCents'),
  column(rows, 'commissionCents'),
];
