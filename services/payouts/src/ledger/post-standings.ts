import type { Transaction } from '@portal/kit/database/database';
import { PermanentError } from '@portal/kit/messaging/consumer/on-event';
import { column } from '../balances/update-totals.js';
import { deriveStatesOfSales } from '../flags/flag.sql.js';
import { giveBack } from '../payouts/settle.rules.js';
import { markUnpaid, writeLines } from '../payouts/settlement.js';
import {
  entryFor,
  exceedsEarned,
  isOpenAgain,
  latestOfEach,
  overpaidBy,
  type BookedSale,
  type Standing,
  type StandingEntry,
} from './standing.rules.js';
import * as sql from './standing.sql.js';

/**
 * Updates the books to the sales' new standings with one entry per changed sale. What was paid beyond the remaining
 * commission returns to the payout that paid it, and the partner's next commission uses it up (D-13). A sale that is
 * not posted yet is kept waiting. The caller holds the lock on the partners' balances, and adds the entries to the
 * figures.
 */
export async function postStandings(transaction: Transaction, told: Standing[]): Promise<StandingEntry[]> {
  const standings = latestOfEach(told);
  const rows = await transaction.query(sql.findBooked, { saleIds: column(standings, 'saleId') });
  const booked = new Map(rows.map((row) => [row.sale_id, asBooked(row)]));
  const changes = standings.flatMap((standing) => {
    const sale = booked.get(standing.saleId);
    if (sale && exceedsEarned(sale, standing))
      throw new PermanentError(
        `A change of sale ${sale.saleId} would leave it more commission than it earned`,
      );
    const entry = sale && entryFor(sale, standing);
    return entry ? [{ sale, entry }] : [];
  });
  for (const standing of standings.filter(({ saleId }) => !booked.has(saleId)))
    await keepWaiting(transaction, standing);
  const entries = changes.map(({ entry }) => entry);
  if (entries.length > 0) await write(transaction, entries);
  for (const { sale, entry } of changes) {
    const cents = overpaidBy(sale, entry);
    if (cents > 0) await takeBack(transaction, sale, cents);
    if (isOpenAgain(sale, entry))
      await markUnpaid(transaction, sale.partnerId, sale.payoutId!, [sale.saleId]);
  }
  // What stands again may be flagged since (D-115).
  await transaction.query(deriveStatesOfSales, { saleIds: column(entries, 'saleId') });
  return entries;
}

/** Removes and returns the changes that arrived before these sales were posted. */
export async function takeWaiting(transaction: Transaction, saleIds: number[]): Promise<Standing[]> {
  const rows = await transaction.query(sql.takeWaiting, { saleIds });
  return rows.map((row) => ({
    saleId: row.sale_id,
    revision: row.revision,
    amountCents: row.amount_cents,
    commissionCents: row.commission_cents,
    occurredAt: row.occurred_at.toISOString(),
    eventId: row.event_id,
  }));
}

const keepWaiting = (transaction: Transaction, standing: Standing) =>
  transaction.query(sql.keepWaiting, {
    saleId: standing.saleId,
    revision: standing.revision,
    amountCents: standing.amountCents,
    commissionCents: standing.commissionCents,
    occurredAt: standing.occurredAt,
    eventId: standing.eventId,
  });

async function write(transaction: Transaction, entries: StandingEntry[]): Promise<void> {
  await transaction.query(sql.insertStandingEntries, {
    kinds: column(entries, 'kind'),
    saleIds: column(entries, 'saleId'),
    partnerIds: column(entries, 'partnerId'),
    referralIds: column(entries, 'referralId'),
    months: column(entries, 'month'),
    amountCents: column(entries, 'commissionCents'),
    saleAmountCents: column(entries, 'saleAmountCents'),
    revisions: column(entries, 'revision'),
    occurredAts: column(entries, 'changedAt'),
    eventIds: column(entries, 'eventId'),
  });
  await transaction.query(sql.changeBooked, {
    saleIds: column(entries, 'saleId'),
    revisions: column(entries, 'revision'),
    commissionCents: column(entries, 'commissionCents'),
    saleAmountCents: column(entries, 'saleAmountCents'),
  });
}

async function takeBack(transaction: Transaction, sale: BookedSale, cents: number): Promise<void> {
  const settled = await transaction.query(sql.findSettledBy, { saleId: sale.saleId });
  const lines = giveBack(
    sale.saleId,
    settled.map(({ payout_id, cents }) => ({ payoutId: payout_id, cents })),
    cents,
  );
  await writeLines(transaction, sale.partnerId, lines);
}

const asBooked = (row: sql.BookedRow): BookedSale => ({
  saleId: row.sale_id,
  partnerId: row.partner_id,
  referralId: row.referral_id,
  month: row.month,
  soldAt: row.occurred_at.toISOString(),
  earnedCents: row.earned_cents,
  reversedCents: row.reversed_cents,
  settledCents: row.settled_cents,
  standingAmountCents: row.standing_amount_cents,
  revision: row.revision,
  payoutId: row.payout_id,
});
