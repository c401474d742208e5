import { isDeepStrictEqual } from 'node:util';
import type { Cents } from '@portal/contracts/values/money';
import type { Queryable } from '@portal/kit/database/database';
import { whyNotPaid, type PayPartnerForMonth, type Payment } from '../payouts/pay-partner.js';
import { findNotPaid } from '../payouts/pay-partner.sql.js';
import { leftOf } from '../payouts/payment.rules.js';

/** The id of the payout that is only planned. */
const NEW_PAYOUT = 0;

/** What a payment does. */
export interface Figures {
  amountCents: Cents;
  salesCount: number;
  /** Of how many partners anything is paid or settled. */
  partnersCount: number;
  leftOverCents: Cents;
  beyondOwedCents: Cents;
  /** Of the partner's payouts; null for several partners. */
  version: number | null;
}

/** What one partner would be paid; a request keeps it as JSON. */
export interface Share {
  partnerId: number;
  amountCents: Cents;
  salesCount: number;
}

/**
 * What payments would do as the books stand, one or those of a batch.
 * @throws AppError as the payment itself: 400 for a month before the first sale; 409 ADVANCE_NEEDS_REASON, ADVANCE_LIMIT,
 *   EMAIL_NOT_VERIFIED, PARTNER_SUSPENDED
 */
export async function figuresOf(
  payPartner: PayPartnerForMonth,
  queryable: Queryable,
  payments: Payment[],
): Promise<Planned> {
  // Read first: if somebody pays between the two reads, the version tells.
  const version = payments.length === 1 ? await payPartner.version(payments[0]!.partnerId, queryable) : null;
  const notPaid = await queryable.query(findNotPaid, {
    ids: payments.map(({ partnerId }) => partnerId),
  });
  const left = new Set(notPaid.map(({ id }) => id));
  if (payments.every(({ partnerId }) => left.has(partnerId))) throw whyNotPaid(notPaid);
  const shares: Share[] = [];
  let leftOverCents = 0;
  let beyondOwedCents = 0;
  for (const payment of payments) {
    if (left.has(payment.partnerId)) continue; // as a batch does
    const plan = await payPartner.plan(queryable, payment);
    const settlement = plan.settle(plan.newCents > 0 ? NEW_PAYOUT : null);
    const salesCount = settlement.paid.length;
    if (plan.newCents > 0 || salesCount > 0)
      shares.push({ partnerId: payment.partnerId, amountCents: plan.newCents, salesCount });
    if (payment.askedCents !== null) {
      leftOverCents += leftOf(NEW_PAYOUT, plan.newCents, settlement);
      beyondOwedCents += await payPartner.requireAllowed(queryable, payment, plan);
    }
  }
  const sum = (of: (share: Share) => number) => shares.reduce((all, share) => all + of(share), 0);
  return {
    figures: {
      amountCents: sum((share) => share.amountCents),
      salesCount: sum((share) => share.salesCount),
      partnersCount: shares.length,
      leftOverCents,
      beyondOwedCents,
      version,
    },
    shares,
  };
}

export interface Planned {
  figures: Figures;
  /** In the order of the payments. */
  shares: Share[];
}

/** Also whether each partner gets the same, not only all together. */
export const isSame = (one: Planned, other: Planned): boolean =>
  isDeepStrictEqual(one.figures, other.figures) && isDeepStrictEqual(one.shares, other.shares);
