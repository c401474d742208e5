import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { approvalAsked } from '@portal/contracts/events/approval-asked';
import { approvalDecided } from '@portal/contracts/events/approval-decided';
import type { NewApproval } from '@portal/contracts/http/approvals';
import { ALREADY_ASKED, IDEMPOTENCY_KEY_REUSED, MAY_NOT_APPROVE } from '@portal/contracts/values/outcomes';
import { APPROVAL_DAYS } from '@portal/contracts/values/second-person';
import { Database, type Queryable, type Transaction } from '@portal/kit/database/database';
import { AppError, conflict, forbidden, notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { lockBalances } from '../balances/lock-balances.js';
import { readDrift } from '../figures/books-state.sql.js';
import { BooksDrifted, drifting, PayBatch, reasonsOf, requireKnown } from '../month-end/pay-batch.js';
import { PartnerNames } from '../partners/partner-names.js';
import { DOUBLE_CLICK_SECONDS } from '../payouts/double-click.js';
import { PayPartnerForMonth } from '../payouts/pay-partner.js';
import * as sql from './approval.sql.js';
import { figuresOf, isSame, type Planned } from './figures.js';
import { SecondPerson } from '../second-person/second-person.js';
import {
  answered,
  changed,
  paymentsOf,
  storedFigures,
  storedWish,
  told,
  wishOf,
  type Outcome,
  type Wish,
} from './wish.rules.js';

export const APPROVAL_NOT_FOUND = 'Request not found';

/**
 * Payments that a second administrator approves (D-108). A request keeps what it would do; whoever approves it pays exactly
 * that, by the same use cases as a payment by one person, or nothing.
 */
@Injectable()
export class Approvals {
  constructor(
    private readonly database: Database,
    private readonly partnerNames: PartnerNames,
    private readonly payPartner: PayPartnerForMonth,
    private readonly payBatch: PayBatch,
    private readonly secondPerson: SecondPerson,
  ) {}

  /**
   * Asking again with the same key, or a double click, is one request.
   * @throws AppError as the payment itself, and 409 NOTHING_UNPAID when no money would move
   */
  async ask(
    adminId: number,
    asked: NewApproval,
    idempotencyKey: string | undefined,
  ): Promise<sql.ApprovalRow> {
    const wish = wishOf(asked);
    const { partnerIds } = wish;
    const earlier = idempotencyKey === undefined ? null : await this.ofKey(adminId, idempotencyKey, wish);
    if (earlier) return earlier;
    await this.partnerNames.require(partnerIds, this.database);
    if (wish.kind === 'batch' && !wish.driftReason) await this.payBatch.requireBalance();
    const drift = wish.driftReason ? await this.drift(this.database) : [];
    const { figures, shares } = await this.figures(this.database, wish);
    requireSeen(asked.seen, {
      month: wish.month,
      amountInCents: figures.amountCents,
      ...(wish.kind === 'batch'
        ? { partners: figures.partnersCount }
        : { leftOverInCents: figures.leftOverCents, version: figures.version! }),
    });
    if (figures.amountCents === 0)
      throw conflict('Nothing would be paid out, so nobody has to approve it', 'NOTHING_UNPAID');
    const values = {
      ...wish,
      // A reason is for what drifts now, not for what may drift until somebody approves.
      driftReason: drift.length > 0 ? wish.driftReason : null,
      drift,
      ...figures,
      shares: JSON.stringify(shares),
      advanceReason: figures.beyondOwedCents > 0 ? wish.advanceReason : null,
      askedBy: adminId,
    };
    return this.database.transaction(async (transaction) => {
      // Again, now that nobody can be deleted meanwhile, about whom words would stay (D-22).
      await lockBalances(transaction, partnerIds);
      await this.partnerNames.require(partnerIds, transaction);
      const clicked =
        idempotencyKey === undefined
          ? await transaction.first(sql.findRequestClicked, { ...values, seconds: DOUBLE_CLICK_SECONDS })
          : null;
      if (clicked) return this.read(transaction, clicked.id);
      // The balances are locked, so no two ask for the same at once.
      const ofKey =
        idempotencyKey !== undefined && (await this.ofKey(adminId, idempotencyKey, wish, transaction));
      if (ofKey) return ofKey;
      if (wish.kind === 'batch' && (await transaction.first(sql.findSameBatchWaiting, values)))
        throw conflict(
          'This batch was asked for already, and waits for another administrator. See Approvals.',
          ALREADY_ASKED,
        );
      const key = idempotencyKey ?? `click:${randomUUID()}`;
      const made = await transaction.first(sql.insertRequest, {
        ...values,
        idempotencyKey: key,
        days: APPROVAL_DAYS,
      });
      if (!made) return (await this.ofKey(adminId, key, wish, transaction))!;
      const row = await this.read(transaction, made.id);
      await transaction.publish(approvalAsked, `approval/${row.id}`, {
        ...told(row),
        expiresAt: row.expires_at.toISOString(),
      });
      return row;
    });
  }

  /**
   * Pays what was asked for. Once, however often and by however many it is approved.
   * @throws AppError 403 MAY_NOT_APPROVE; 409 ALREADY_DECIDED, APPROVAL_EXPIRED, ASKER_MAY_NOT_PAY, ASKER_TOO_NEW, CHANGED_MEANWHILE,
   *   BOOKS_DRIFT; 404; 503 while identity is down
   */
  async approve(id: number, adminId: number): Promise<sql.ApprovalRow> {
    const request = await this.read(this.database, id);
    if (request.asked_by === adminId)
      throw forbidden('This is your own request: another administrator has to approve it.', MAY_NOT_APPROVE);
    if (request.outcome !== null) return answered(request, 'approved', adminId);
    const payer = { askedBy: request.asked_by, approvedBy: adminId };
    await this.secondPerson.requireBoth(payer);
    const wish = storedWish(request);
    if (wish.kind === 'batch') await this.payBatch.requireBalance(request.drift);
    return this.decide(id, 'approved', adminId, null, wish.partnerIds, async (transaction) => {
      await this.partnerNames.require(wish.partnerIds, transaction);
      const planned = await this.figures(transaction, wish).catch((error: unknown) => {
        throw error instanceof AppError && error.status < 500 ? changed() : error;
      });
      if (!isSame(planned, await this.asAsked(transaction, request))) throw changed(planned.figures);
      const idempotencyKey = sql.keyOf(id);
      if (wish.kind === 'batch') {
        requireKnown(await this.drift(transaction), request.drift);
        await this.payBatch
          .payIn(
            transaction,
            {
              month: wish.month,
              partnerIds: wish.partnerIds,
              ...(wish.driftReason && { driftReason: wish.driftReason }),
            },
            idempotencyKey,
            payer,
          )
          .catch((error: unknown) => {
            throw error instanceof BooksDrifted ? drifting(error.reasons) : error;
          });
      } else await this.payPartner.payIn(transaction, { ...paymentsOf(wish)[0]!, idempotencyKey, payer });
    });
  }

  /** @throws AppError 403 for one's own, which is withdrawn instead; 409 ALREADY_DECIDED, APPROVAL_EXPIRED; 404 */
  async refuse(id: number, adminId: number, reason: string): Promise<sql.ApprovalRow> {
    const request = await this.read(this.database, id);
    if (request.asked_by === adminId)
      throw forbidden('This is your own request: withdraw it instead.', MAY_NOT_APPROVE);
    return this.decide(id, 'refused', adminId, reason, request.partner_ids);
  }

  /** @throws AppError 403 for somebody else's; 409 ALREADY_DECIDED, APPROVAL_EXPIRED; 404 */
  async withdraw(id: number, adminId: number): Promise<sql.ApprovalRow> {
    const request = await this.read(this.database, id);
    if (request.asked_by !== adminId)
      throw forbidden('Only who asked for it can withdraw this: refuse it instead.', MAY_NOT_APPROVE);
    return this.decide(id, 'withdrawn', adminId, null, []);
  }

  /** @throws AppError 404 */
  async read(queryable: Queryable, id: number): Promise<sql.ApprovalRow> {
    const row = await queryable.first(sql.readApproval, { id });
    if (!row) throw notFound(APPROVAL_NOT_FOUND);
    return row;
  }

  /** What the request would do now; null where it could not be paid. */
  async now(row: sql.ApprovalRow): Promise<(Planned & { isSame: boolean }) | null> {
    try {
      await this.partnerNames.require(row.partner_ids, this.database);
      const planned = await this.figures(this.database, storedWish(row));
      return { ...planned, isSame: isSame(planned, await this.asAsked(this.database, row)) };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    }
  }

  /** Locks the balances, writes the decision and does `work` in one transaction; of several decisions at once, the first counts. */
  private decide(
    id: number,
    outcome: Outcome,
    decidedBy: number,
    reason: string | null,
    partnerIds: number[],
    work?: (transaction: Transaction) => Promise<void>,
  ): Promise<sql.ApprovalRow> {
    return this.database.transaction(async (transaction) => {
      await lockBalances(transaction, partnerIds);
      const first = await transaction.first(sql.insertDecision, {
        requestId: id,
        outcome,
        decidedBy,
        reason,
      });
      if (!first) return answered(await this.read(transaction, id), outcome, decidedBy);
      await work?.(transaction);
      // Read before the commit: after it, nothing that may fail stands between the payment and its answer.
      const row = await this.read(transaction, id);
      if (outcome !== 'withdrawn')
        await transaction.publish(approvalDecided, `approval/${id}`, { ...told(row), outcome, decidedBy });
      return row;
    });
  }

  private figures(queryable: Queryable, wish: Wish): Promise<Planned> {
    return figuresOf(this.payPartner, queryable, paymentsOf(wish));
  }

  /** What the last checks found out of balance. */
  private async drift(queryable: Queryable): Promise<string[]> {
    const { drift, behind } = (await queryable.first(readDrift))!;
    return reasonsOf(drift, behind);
  }

  private async asAsked(queryable: Queryable, row: sql.ApprovalRow): Promise<Planned> {
    const { shares } = (await queryable.first(sql.readShares, { id: row.id }))!;
    return { figures: storedFigures(row), shares };
  }

  /** @throws AppError 409 when the key asked for something else */
  private async ofKey(
    askedBy: number,
    idempotencyKey: string,
    wish: Wish,
    queryable: Queryable = this.database,
  ): Promise<sql.ApprovalRow | null> {
    const found = await queryable.first(sql.findRequestOfKey, { askedBy, idempotencyKey });
    if (!found) return null;
    const row = await this.read(queryable, found.id);
    const isSame =
      row.kind === wish.kind &&
      // A repeat after the end of the month is for the month that was asked for.
      (row.kind === 'month' || row.month === wish.month) &&
      row.asked_cents === wish.askedCents &&
      row.partner_ids.join() === wish.partnerIds.join();
    if (!isSame) throw conflict('Something else was asked for with this key already', IDEMPOTENCY_KEY_REUSED);
    return row;
  }
}
