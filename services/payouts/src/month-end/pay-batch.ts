import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { defaultDescription, type NewPayoutBatch } from '@portal/contracts/http/payouts';
import { BOOKS_DRIFT, IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database, type Transaction } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { SecondPerson, type Payer } from '../second-person/second-person.js';
import { lockBalances } from '../balances/lock-balances.js';
import { readDrift } from '../figures/books-state.sql.js';
import { WatchArrivals } from '../figures/watch-arrivals.js';
import { WatchBooks } from '../figures/watch-books.js';
import { PartnerNames } from '../partners/partner-names.js';
import { DOUBLE_CLICK_SECONDS } from '../payouts/double-click.js';
import { namesOf, PayPartnerForMonth, whyNotPaid } from '../payouts/pay-partner.js';
import { findNotPaid } from '../payouts/pay-partner.sql.js';
import * as sql from './pay-batch.sql.js';

export interface PaidBatch {
  batch: sql.BatchRow;
  payouts: sql.PayoutOfBatchRow[];
}

/**
 * Pays many partners what is payable of a closed month, in one transaction: all of them or, on any failure, none. It
 * leaves out whoever has not confirmed their e-mail (D-112) or is suspended (D-166); another batch of the month pays them later.
 */
@Injectable()
export class PayBatch {
  constructor(
    private readonly database: Database,
    private readonly partnerNames: PartnerNames,
    private readonly payPartner: PayPartnerForMonth,
    private readonly books: WatchBooks,
    private readonly arrivals: WatchArrivals,
    private readonly secondPerson: SecondPerson,
  ) {}

  /**
   * When earlier advances cover everything, the batch settles commissions without making payouts.
   * @throws 404 an id is not a partner's; 409 NOTHING_UNPAID when no partner has anything unpaid; 409
   *   IDEMPOTENCY_KEY_REUSED when the key paid another batch; 409 CHANGED_MEANWHILE; 409 BOOKS_DRIFT; 409
   *   SECOND_PERSON_NEEDED; 409 EMAIL_NOT_VERIFIED, PARTNER_SUSPENDED when nobody else would be paid
   */
  async pay(batch: NewPayoutBatch, idempotencyKey: string | undefined, payer: Payer): Promise<PaidBatch> {
    const pay = () =>
      this.database.transaction((transaction) => this.payIn(transaction, batch, idempotencyKey, payer));
    try {
      return await pay();
    } catch (error) {
      if (!(error instanceof BooksDrifted)) throw error;
    }
    await this.requireBalance();
    return pay().catch((error: unknown) => {
      throw error instanceof BooksDrifted ? drifting(error.reasons) : error;
    });
  }

  /**
   * The books may be mended since they were checked. No balance may be locked meanwhile, since a check reads every row.
   * @param known for what there is a reason
   * @throws AppError 409 BOOKS_DRIFT
   */
  async requireBalance(known: string[] = []): Promise<void> {
    const { drift, behind } = (await this.database.first(readDrift))!;
    const still = reasonsOf(
      drift.length > 0 ? await this.books.check() : [],
      behind.length > 0 ? await this.arrivals.check() : [],
    );
    requireKnown(still, known);
  }

  /** Like `pay`, inside the caller's transaction. @throws BooksDrifted */
  async payIn(
    transaction: Transaction,
    { month, partnerIds, driftReason, seen }: NewPayoutBatch,
    idempotencyKey: string | undefined,
    payer: Payer,
  ): Promise<PaidBatch> {
    const ids = [...new Set(partnerIds)].sort((one, other) => one - other);
    await lockBalances(transaction, ids);
    const earlier = await findEarlier(transaction, month, ids, idempotencyKey);
    if (earlier) return withPayouts(transaction, earlier);
    await this.partnerNames.require(ids, transaction);
    const found = (await transaction.first(readDrift))!;
    const reasons = reasonsOf(found.drift, found.behind);
    if (reasons.length > 0 && !driftReason) throw new BooksDrifted(reasons);
    const batch = await transaction.first(sql.insertBatch, {
      month,
      idempotencyKey: idempotencyKey ?? `click:${randomUUID()}`,
      partnerIds: ids,
      driftReason: reasons.length > 0 ? driftReason! : null,
      ...namesOf(payer),
    });
    if (!batch) throw reused();
    const payoutIds: number[] = [];
    let amountInCents = 0;
    let partners = 0;
    const notPaid = await transaction.query(findNotPaid, { ids });
    const left = new Set(notPaid.map(({ id }) => id));
    for (const partnerId of ids) {
      if (left.has(partnerId)) continue;
      const { payoutId, amountCents, salesCount } = await this.payPartner.payIn(transaction, {
        partnerId,
        month,
        askedCents: null,
        description: defaultDescription(month),
        idempotencyKey: `batch:${batch.id}`,
        payer,
        isCounted: true,
        batchId: batch.id,
      });
      if (payoutId !== null) payoutIds.push(payoutId);
      amountInCents += amountCents;
      if (payoutId !== null || salesCount > 0) partners += 1;
    }
    if (partners === 0 && notPaid.length > 0) throw whyNotPaid(notPaid);
    if (partners === 0) throw conflict('Nothing of this month is unpaid any more', 'NOTHING_UNPAID');
    // The balances have been locked since the start. If the values differ from what was seen, the transaction rolls
    // back.
    requireSeen(seen, { month, amountInCents, partners });
    await this.secondPerson.count(transaction, payer, amountInCents, 0);
    await transaction.query(sql.putIntoBatch, { batchId: batch.id, ids: payoutIds });
    return withPayouts(transaction, batch);
  }
}

/** The last checks have found a figure that differs, or sales and refunds that do not arrive (D-83), and no reason was given. */
export class BooksDrifted extends Error {
  constructor(readonly reasons: string[]) {
    super();
  }
}

/** @throws AppError 409 BOOKS_DRIFT when anything else drifts than what is known */
export function requireKnown(drift: string[], known: string[]): void {
  const others = drift.filter((name) => !known.includes(name));
  if (others.length > 0) throw drifting(others);
}

/** Why no batch is paid, in words: figures that differ, and what does not arrive. */
export const reasonsOf = (drift: string[], behind: string[]): string[] => [
  ...drift.map((figure) => `the books differ in ${figure}`),
  ...behind,
];

export const drifting = (reasons: string[]) =>
  conflict(
    `No batch is paid now: ${reasons.join('; ')}. Have that put right first, or say why it cannot wait.`,
    BOOKS_DRIFT,
  );

/** Read before the commit: after it, nothing that may fail stands between the payment and its answer. */
const withPayouts = async (transaction: Transaction, batch: sql.BatchRow): Promise<PaidBatch> => ({
  batch,
  payouts: await transaction.query(sql.readPayoutsOfBatch, { batchId: batch.id }),
});

async function findEarlier(
  transaction: Transaction,
  month: string,
  ids: number[],
  idempotencyKey: string | undefined,
): Promise<sql.BatchRow | null> {
  if (idempotencyKey === undefined)
    return transaction.first(sql.findBatchClicked, { month, partnerIds: ids, seconds: DOUBLE_CLICK_SECONDS });
  const earlier = await transaction.first(sql.findBatchByKey, { idempotencyKey });
  if (earlier && (earlier.month !== month || earlier.partner_ids.join() !== ids.join())) throw reused();
  return earlier;
}

const reused = () => conflict('Another batch was paid with this key already', IDEMPOTENCY_KEY_REUSED);
