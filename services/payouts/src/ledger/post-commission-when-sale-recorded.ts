import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/on-event';
import { additionsOf, earnedEntries, type Addition, type EarnedEntry } from './additions.rules.js';
import { lockAccounts } from './lock-accounts.js';
import * as sql from './post-commission.sql.js';

/**
 * Posts the commission of recorded sales to the ledger and adds it to the figures. A sale that is posted already
 * adds nothing: the ledger's unique key says so, whatever became of the inbox.
 */
@Controller()
export class PostCommissionWhenSaleRecorded {
  @OnEvents(saleRecorded, { queue: 'sale', batch: 100 })
  async handle(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const entries = earnedEntries(events);
    await lockAccounts(
      transaction,
      entries.map(({ partnerId }) => partnerId),
    );
    const posted = await post(entries, transaction);
    if (posted.length === 0) return;

    await transaction.query(sql.insertSaleCommissions, [
      column(posted, 'saleId'),
      column(posted, 'partnerId'),
      column(posted, 'referralId'),
      column(posted, 'month'),
      column(posted, 'commissionCents'),
      column(posted, 'occurredAt'),
    ]);
    const { partners, months, referrals, overall } = additionsOf(posted);
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
    await transaction.query(sql.addToOverall, [
      overall.salesCount,
      overall.amountCents,
      overall.commissionCents,
    ]);
  }
}

/** @returns the entries that were not in the ledger before */
async function post(entries: EarnedEntry[], transaction: Transaction): Promise<EarnedEntry[]> {
  const inserted = await transaction.query(sql.insertEarned, [
    column(entries, 'saleId'),
    column(entries, 'partnerId'),
    column(entries, 'referralId'),
    column(entries, 'month'),
    column(entries, 'commissionCents'),
    column(entries, 'saleAmountCents'),
    column(entries, 'occurredAt'),
    column(entries, 'eventId'),
  ]);
  const isNew = new Set(inserted.map((row) => row.sale_id));
  return entries.filter(({ saleId }) => isNew.has(saleId));
}

const column = <Row, Name extends keyof Row>(rows: Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

const amounts = (rows: Addition[]) => [
  column(rows, 'salesCount'),
  column(rows, 'amountCents'),
  column(rows, 'commissionCents'),
];
