import { Controller, Logger } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { KeptTimeZone } from '@portal/kit/database/kept-time-zone';
import { OnEvents, PermanentError } from '@portal/kit/messaging/consumer/on-event';
import { updateTotals, updateOverallTotals, column } from '../balances/update-totals.js';
import { earnedEntries, fitsItsRate, type EarnedEntry } from '../balances/ledger-entries.rules.js';
import { lockBalances } from '../balances/lock-balances.js';
import { deriveStatesOfSales } from '../flags/flag.sql.js';
import { RaiseFlags, type NewFlag } from '../flags/raise-flags.js';
import { useUpAdvances } from '../payouts/use-up-advances.js';
import * as sql from './post-commission.sql.js';
import { postStandings, takeWaiting } from './post-standings.js';

/**
 * Posts the commission of recorded sales to the ledger and adds it to the figures. Idempotent, even without the inbox:
 * the ledger's unique index skips a sale that is already posted. Changes that arrived before the sale, such as its
 * refund, are posted with it. A sale whose commission is not its amount times its rate goes to the dead letters (D-90).
 */
@Controller()
export class PostCommissionWhenSaleRecorded {
  private readonly logger = new Logger(PostCommissionWhenSaleRecorded.name);

  constructor(
    private readonly flags: RaiseFlags,
    private readonly timeZone: KeptTimeZone,
  ) {}

  @OnEvents(saleRecorded, { queue: 'sale', batch: 100 })
  async handle(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    for (const { data } of events)
      if (!fitsItsRate(data))
        throw new PermanentError(`The commission of sale ${data.saleId} is not its amount times its rate`);
    await this.timeZone.keep(transaction);
    const entries = earnedEntries(events);
    await lockBalances(
      transaction,
      entries.map(({ partnerId }) => partnerId),
    );
    const posted = await post(entries, transaction);
    if (posted.length === 0) return;

    await transaction.query(sql.insertSaleCommissions, {
      saleIds: column(posted, 'saleId'),
      partnerIds: column(posted, 'partnerId'),
      referralIds: column(posted, 'referralId'),
      months: column(posted, 'month'),
      earnedCents: column(posted, 'commissionCents'),
      standingAmountCents: column(posted, 'saleAmountCents'),
      occurredAts: column(posted, 'soldAt'),
      payableAts: column(posted, 'payableAt'),
    });
    await this.flags.raise(transaction, flagsOf(events, new Set(column(posted, 'saleId'))));
    // Also by flags that came before, or that are about all of the partner's commission.
    await transaction.query(deriveStatesOfSales, { saleIds: column(posted, 'saleId') });
    const earned = new Map(posted.map(({ saleId, commissionCents }) => [saleId, commissionCents]));
    const waiting = (await takeWaiting(transaction, column(posted, 'saleId'))).filter((standing) => {
      const fits = standing.commissionCents <= earned.get(standing.saleId)!;
      if (!fits)
        this.logger.error(
          `A change of sale ${standing.saleId} that came before it does not fit, and is left out`,
        );
      return fits;
    });
    const changed = waiting.length > 0 ? await postStandings(transaction, waiting) : [];
    await updateTotals(transaction, [...posted, ...changed]);
    await useUpAdvances(transaction, posted);
    await updateOverallTotals(transaction, [...posted, ...changed]);
  }
}

/** The flags that these sales were recorded with (D-115). */
const flagsOf = (events: EventEnvelope<SaleRecorded>[], saleIds: Set<number>): NewFlag[] =>
  events
    .filter(({ data }) => saleIds.has(data.saleId))
    .flatMap(({ id, data: { saleId, partnerId, flags = [] } }) =>
      flags.map((flag) => ({ ...flag, partnerId, saleId, key: '', eventId: id })),
    );

/** @returns the entries that are new in the ledger */
async function post(entries: EarnedEntry[], transaction: Transaction): Promise<EarnedEntry[]> {
  const inserted = await transaction.query(sql.insertEarned, {
    saleIds: column(entries, 'saleId'),
    partnerIds: column(entries, 'partnerId'),
    referralIds: column(entries, 'referralId'),
    months: column(entries, 'month'),
    amountCents: column(entries, 'commissionCents'),
    saleAmountCents: column(entries, 'saleAmountCents'),
    occurredAts: column(entries, 'soldAt'),
    payableAts: column(entries, 'payableAt'),
    eventIds: column(entries, 'eventId'),
  });
  const isNew = new Set(inserted.map((row) => row.sale_id));
  return entries.filter(({ saleId }) => isNew.has(saleId));
}
