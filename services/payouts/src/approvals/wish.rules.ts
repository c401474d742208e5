import { defaultDescription } from '@portal/contracts/http/payouts';
import type { NewApproval } from '@portal/contracts/http/approvals';
import { toCents, type Cents } from '@portal/contracts/values/money';
import { currentMonth } from '@portal/contracts/values/month';
import { ALREADY_DECIDED, APPROVAL_EXPIRED, CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import { APPROVAL_DAYS } from '@portal/contracts/values/second-person';
import { AppError, conflict } from '@portal/kit/http/errors';
import type { Payment } from '../payouts/pay-partner.js';
import type { ApprovalRow } from './approval.sql.js';
import type { Figures } from './figures.js';

export type Outcome = 'approved' | 'refused' | 'withdrawn';

/** A request as a payment: what paying it takes. */
export interface Wish {
  kind: string;
  month: string;
  /** In the order of their numbers. */
  partnerIds: number[];
  askedCents: Cents | null;
  description: string | null;
  advanceReason: string | null;
  driftReason: string | null;
}

/** @param now for whom asks to pay all of the current month */
export function wishOf(asked: NewApproval, now = new Date()): Wish {
  const none = { askedCents: null, description: null, advanceReason: null, driftReason: null };
  switch (asked.kind) {
    case 'payment':
      return {
        ...none,
        kind: asked.kind,
        month: asked.month,
        partnerIds: [asked.partnerId],
        askedCents: toCents(asked.amount),
        description: asked.description || defaultDescription(asked.month),
        advanceReason: asked.advanceReason ?? null,
      };
    case 'month': {
      const month = currentMonth(now);
      return {
        ...none,
        kind: asked.kind,
        month,
        partnerIds: [asked.partnerId],
        description: defaultDescription(month),
      };
    }
    case 'batch':
      return {
        ...none,
        kind: asked.kind,
        month: asked.month,
        partnerIds: [...new Set(asked.partnerIds)].sort((one, other) => one - other),
        driftReason: asked.driftReason ?? null,
      };
  }
}

/** What each event of a request says. */
export const told = (row: ApprovalRow) => ({
  requestId: row.id,
  askedBy: row.asked_by,
  month: row.month,
  amountCents: row.amount_cents,
  partnersCount: row.partners_count,
});

export const storedWish = (row: ApprovalRow): Wish => ({
  kind: row.kind,
  month: row.month,
  partnerIds: row.partner_ids,
  askedCents: row.asked_cents,
  description: row.description,
  advanceReason: row.advance_reason,
  driftReason: row.drift_reason,
});

export const storedFigures = (row: ApprovalRow): Figures => ({
  amountCents: row.amount_cents,
  salesCount: row.sales_count,
  partnersCount: row.partners_count,
  leftOverCents: row.left_over_cents,
  beyondOwedCents: row.beyond_owed_cents,
  version: row.version,
});

export const paymentsOf = ({ partnerIds, month, askedCents, description, advanceReason }: Wish): Payment[] =>
  partnerIds.map((partnerId) => ({
    partnerId,
    month,
    askedCents,
    ...(description !== null && { description }),
    ...(advanceReason !== null && { advanceReason }),
  }));

/** A decision that is made already: the same one of the same person is answered as the first time. */
export function answered(row: ApprovalRow, outcome: Outcome, adminId: number): ApprovalRow {
  if (row.outcome === outcome && row.decided_by === adminId) return row;
  if (row.outcome !== null) throw conflict(DECIDED[row.outcome as Outcome], ALREADY_DECIDED);
  throw conflict(
    `This request has expired, since nobody decided within ${APPROVAL_DAYS} days. Nothing was paid; it can be asked for again.`,
    APPROVAL_EXPIRED,
  );
}

const DECIDED: Record<Outcome, string> = {
  approved: 'This is paid already: another administrator approved it.',
  refused: 'This was refused already. Nothing was paid.',
  withdrawn: 'Who asked for this has withdrawn it. Nothing was paid.',
};

export const changed = (figures?: Figures) =>
  new AppError(
    409,
    CHANGED_MEANWHILE,
    'What this would pay has changed since it was asked for, so nothing was paid. Whoever asked can withdraw it and ask again.',
    figures && {
      now: {
        amountInCents: figures.amountCents,
        leftOverInCents: figures.leftOverCents,
        partners: figures.partnersCount,
        ...(figures.version !== null && { version: figures.version }),
      },
    },
  );
