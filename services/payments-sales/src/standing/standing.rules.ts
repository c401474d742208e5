import type { SaleRefunded } from '@portal/contracts/events/sale-refunded';
import type { Cents } from '@portal/contracts/values/money';
import type Stripe from 'stripe';

/** Refunded and disputed totals of a payment, as Stripe reports them (D-13). */
export interface MoneyBack {
  refundedCents: Cents;
  /** Withdrawn by disputes that are open or lost. */
  disputedCents: Cents;
}

export interface Standing {
  amountCents: Cents;
  commissionCents: Cents;
}

/** Excludes disputes that withdraw no money: won ones and inquiries (`warning_…`). */
const holdsMoney = ({ status }: Stripe.Dispute): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';

export const showsMoneyBack = (charge: Stripe.Charge): boolean =>
  charge.amount_refunded > 0 || charge.disputed;

/** Excludes refunds that failed or were canceled: the customer got no money. */
const gaveMoney = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

const sumOf = (parts: { amount: Cents }[]): Cents => parts.reduce((sum, { amount }) => sum + amount, 0);

export const moneyBackOf = (refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): MoneyBack => ({
  refundedCents: sumOf(refunds.filter(gaveMoney)),
  disputedCents: sumOf(disputes.filter(holdsMoney)),
});

/** What is left of a sale. Never below zero, because a refund and a dispute may cover the same money. */
export function standingOf(sale: Standing, { refundedCents, disputedCents }: MoneyBack): Standing {
  const amountCents = Math.max(0, sale.amountCents - refundedCents - disputedCents);
  return { amountCents, commissionCents: inProportion(sale.commissionCents, amountCents, sale.amountCents) };
}

/**
 * `cents × part ÷ whole`, rounded half up to the cent. In BigInt, since the product may exceed a double's exact range.
 */
function inProportion(cents: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return 0;
  const [c, p, w] = [BigInt(cents), BigInt(part), BigInt(whole)];
  return Number((2n * c * p + w) / (2n * w));
}

/** The reason that the event gives. A refund that failed later is still reported as a refund. */
export function reasonOf(before: MoneyBack, after: MoneyBack): SaleRefunded['reason'] {
  if (after.disputedCents > before.disputedCents) return 'dispute';
  if (after.disputedCents < before.disputedCents) return 'dispute-won';
  return 'refund';
}
