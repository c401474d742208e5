import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/approvals';
import {
  approvalsQuery,
  newApproval,
  refusal,
  type Approval,
  type ApprovalNow,
  type ApprovalsQuery,
  type ApprovalState,
  type NewApproval,
  type Refusal,
  type SecondPersonNeeds,
} from '@portal/contracts/http/approvals';
import type { Person } from '@portal/contracts/http/internal';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { SecondPersonSettings } from '../settings.js';
import { overList, waitingList, type ApprovalRow } from './approval.sql.js';
import { APPROVAL_NOT_FOUND, Approvals } from './approvals.js';
import type { Figures } from './figures.js';
import { unpaidOf } from '../month-end/unpaid-of.js';
import { findNames } from '../people/names.sql.js';
import { peopleOf } from '../people/people-of.js';
import { notPayableIn } from '../payouts/not-payable.rules.js';
import { findOwed } from '../payouts/pay-partner.sql.js';
import { SecondPerson } from '../second-person/second-person.js';

/** Payments that a second administrator approves (D-108). */
@Controller()
export class ApprovalsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: SecondPersonSettings,
    private readonly secondPerson: SecondPerson,
    private readonly approvals: Approvals,
  ) {}

  @Handle(calls.getSecondPerson)
  async needs(@UserId() adminId: number): Promise<SecondPersonNeeds> {
    const needs = await this.secondPerson.needsOf(adminId);
    return {
      mode: this.settings.SECOND_PERSON,
      ...needs,
      from: toDollars(needs.fromInCents),
      alone: toDollars(needs.aloneInCents),
    };
  }

  @Handle(calls.listApprovals)
  async list(
    @Query({ schema: approvalsQuery }) query: ApprovalsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Approval[]> {
    const list = query.state === 'waiting' ? waitingList : overList;
    const page = await readList(this.database, list, query, { month: query.month });
    writePageHeaders(reply, calls.listApprovals, query, page);
    const known = await this.knownOf(page.rows);
    return page.rows.map((row) => presented(row, known));
  }

  @Handle(calls.getApproval)
  async read(@IdParam(APPROVAL_NOT_FOUND) id: number): Promise<ApprovalNow> {
    const row = await this.approvals.read(this.database, id);
    const request = await this.one(row);
    if (request.state !== 'waiting') return { ...request, now: null, hasChanged: false, partners: [] };
    const now = await this.approvals.now(row);
    const ids = now?.shares.map(({ partnerId }) => partnerId) ?? [];
    const names = new Map((await this.database.query(findNames, { ids })).map((one) => [one.id, one]));
    return {
      ...request,
      now: now && inDollars(now.figures),
      hasChanged: !now?.isSame,
      ...(row.kind === 'batch'
        ? { unpaid: await unpaidOf(this.database, row.month, row.partner_ids) }
        : await this.notPayableTo(row.partner_ids[0]!)),
      partners: (now?.shares ?? []).map(({ partnerId, amountCents, salesCount }) => ({
        id: partnerId,
        firstName: names.get(partnerId)?.first_name ?? null,
        lastName: names.get(partnerId)?.last_name ?? null,
        amount: toDollars(amountCents),
        amountInCents: amountCents,
        salesCount,
      })),
    };
  }

  @Handle(calls.askApproval)
  async ask(
    @UserId() adminId: number,
    @Body({ schema: newApproval }) body: NewApproval,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<Approval> {
    const row = await this.approvals.ask(adminId, body, idempotencyKey);
    tellChange({ before: null, after: told(row) });
    return this.one(row);
  }

  @Handle(calls.approve)
  @HttpCode(200)
  async approve(@UserId() adminId: number, @IdParam(APPROVAL_NOT_FOUND) id: number): Promise<Approval> {
    const row = await this.approvals.approve(id, adminId);
    const { payout_id: payoutId, batch_id: batchId, asked_by: askedBy } = row;
    tellChange({ before: { state: 'waiting' }, after: { ...told(row), payoutId, batchId, askedBy } });
    return this.one(row);
  }

  @Handle(calls.refuseApproval)
  @HttpCode(200)
  async refuse(
    @UserId() adminId: number,
    @IdParam(APPROVAL_NOT_FOUND) id: number,
    @Body({ schema: refusal }) { reason }: Refusal,
  ): Promise<Approval> {
    const row = await this.approvals.refuse(id, adminId, reason);
    // Without the reason, since the audit log has no place for free text.
    tellChange({ before: { state: 'waiting' }, after: { ...told(row), askedBy: row.asked_by } });
    return this.one(row);
  }

  @Handle(calls.withdrawApproval)
  @HttpCode(200)
  async withdraw(@UserId() adminId: number, @IdParam(APPROVAL_NOT_FOUND) id: number): Promise<Approval> {
    const row = await this.approvals.withdraw(id, adminId);
    tellChange({ before: { state: 'waiting' }, after: told(row) });
    return this.one(row);
  }

  private async notPayableTo(partnerId: number): Promise<Pick<ApprovalNow, 'pending' | 'flagged'>> {
    return notPayableIn((await this.database.first(findOwed, { partnerId }))!);
  }

  private async one(row: ApprovalRow): Promise<Approval> {
    return presented(row, await this.knownOf([row]));
  }

  /** Who asked and decided, nobody while identity is down; and who may pay, where any request waits. */
  private async knownOf(rows: ApprovalRow[]): Promise<Known> {
    const ids = rows.flatMap((row) => [row.asked_by, row.decided_by ?? row.asked_by]);
    const isAnyWaiting = rows.some((row) => stateOf(row) === 'waiting');
    const [people, payers] = await Promise.all([
      peopleOf(this.services, ids),
      isAnyWaiting ? nullIfUnavailable(this.secondPerson.payers()) : null,
    ]);
    return { people, payers };
  }
}

/** What identity knows. */
interface Known {
  /** Who asked and decided; nobody while identity is down. */
  people: Map<number, Person>;
  /** Who may pay now; null while identity is down, or where nothing waits. */
  payers: { mayPay: Set<number>; longEnough: Set<number> } | null;
}

const stateOf = (row: ApprovalRow): ApprovalState =>
  (row.outcome as ApprovalState | null) ?? (row.is_expired ? 'expired' : 'waiting');

/** For the audit log. */
const told = (row: ApprovalRow) => ({
  state: stateOf(row),
  kind: row.kind,
  month: row.month,
  amountCents: row.amount_cents,
  salesCount: row.sales_count,
  partnersCount: row.partners_count,
  ...(row.kind !== 'batch' && { partnerId: row.partner_ids[0]! }),
  ...(row.beyond_owed_cents > 0 && { beyondOwedCents: row.beyond_owed_cents }),
});

const inDollars = (figures: Omit<Figures, 'version'>) => ({
  amount: toDollars(figures.amountCents),
  amountInCents: figures.amountCents,
  salesCount: figures.salesCount,
  partnersCount: figures.partnersCount,
  leftOver: toDollars(figures.leftOverCents),
  leftOverInCents: figures.leftOverCents,
  beyondOwed: toDollars(figures.beyondOwedCents),
  beyondOwedInCents: figures.beyondOwedCents,
});

function presented(row: ApprovalRow, { people, payers }: Known): Approval {
  const named = (id: number) => ({
    id,
    firstName: people.get(id)?.firstName ?? null,
    lastName: people.get(id)?.lastName ?? null,
  });
  return {
    id: row.id,
    kind: row.kind as Approval['kind'],
    state: stateOf(row),
    month: row.month,
    partner:
      row.kind === 'batch'
        ? null
        : { id: row.partner_ids[0]!, firstName: row.first_name, lastName: row.last_name },
    ...inDollars({
      amountCents: row.amount_cents,
      salesCount: row.sales_count,
      partnersCount: row.partners_count,
      leftOverCents: row.left_over_cents,
      beyondOwedCents: row.beyond_owed_cents,
    }),
    description: row.description,
    advanceReason: row.advance_reason,
    driftReason: row.drift_reason,
    askedBy: named(row.asked_by),
    ...(stateOf(row) === 'waiting' && payers
      ? {
          askerMayPay: payers.mayPay.has(row.asked_by),
          askerIsTooNew: payers.mayPay.has(row.asked_by) && !payers.longEnough.has(row.asked_by),
        }
      : { askerMayPay: null, askerIsTooNew: null }),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : named(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    payoutId: row.payout_id,
    batchId: row.batch_id,
  };
}
