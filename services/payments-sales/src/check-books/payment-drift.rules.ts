import type { Cents } from '@portal/contracts/values/money';
import { standingOf, type MoneyBack } from '../standing/standing.rules.js';

/** A successful payment, as Stripe reports it. */
export interface PaymentAtStripe extends MoneyBack {
  paymentId: string;
  receivedCents: Cents;
  /** Whether it began at one of our pay pages. Payments that began elsewhere have no such mark. */
  isMarkedOurs: boolean;
}

/** The same payment in our database. */
export interface PaymentHere {
  /** null when the payment is not a sale. */
  sale: (MoneyBack & { id: number; amountCents: Cents; standingCents: Cents; isVoided: boolean }) | null;
  hasCheckout: boolean;
  /** Its partner was deleted (D-22). */
  isErased: boolean;
  /** It waits for a link with its code (D-16). */
  isWaiting: boolean;
}

/** One sentence for each difference from Stripe; empty when all amounts agree. */
export function paymentDrift(stripe: PaymentAtStripe, here: PaymentHere): string[] {
  const { sale } = here;
  if (!sale) return isMissing(stripe, here) ? [missing(stripe.paymentId, stripe.receivedCents)] : [];
  const differences: [what: string, stripe: Cents, here: Cents][] = [
    ['received', stripe.receivedCents, sale.amountCents],
  ];
  // A voided sale stands at zero, whatever is refunded later (D-21).
  if (!sale.isVoided)
    differences.push(
      ['refunded', stripe.refundedCents, sale.refundedCents],
      ['disputed', stripe.disputedCents, sale.disputedCents],
    );
  differences.push(['left', sale.isVoided ? 0 : leftOf(stripe), sale.standingCents]);
  return differences
    .filter(([, there, kept]) => there !== kept)
    .map(
      ([what, there, kept]) => `payment ${stripe.paymentId}: ${there} ${what}, sale ${sale.id} has ${kept}`,
    );
}

/** What is left of a payment after refunds and disputes. */
export const leftOf = (stripe: PaymentAtStripe): Cents =>
  standingOf({ amountCents: stripe.receivedCents, commissionCents: 0 }, stripe).amountCents;

/** A payment at one of our pages must be a sale, unless its partner was deleted. */
export const isMissing = ({ isMarkedOurs }: PaymentAtStripe, here: PaymentHere): boolean =>
  !here.isErased && (here.hasCheckout || (isMarkedOurs && !here.isWaiting));

/** The sentence for a payment that should be a sale. */
export const missing = (paymentId: string, cents: Cents): string =>
  `payment ${paymentId}: ${cents} received, and it is no sale`;
