import type { Cents } from '@portal/contracts/values/money';
import { standingOf, type MoneyBack } from '../standing/standing.rules.js';

/** A payment that succeeded, as Stripe has it. */
export interface PaymentAtStripe extends MoneyBack {
  paymentId: string;
  receivedCents: Cents;
  /** Was it begun at a pay page of ours? What is begun elsewhere carries no such mark. */
  isMarkedOurs: boolean;
}

/** The same payment as we know it. */
export interface PaymentHere {
  /** null where it is no sale. */
  sale: (MoneyBack & { id: number; amountCents: Cents; standingCents: Cents; isVoided: boolean }) | null;
  hasCheckout: boolean;
  /** Its partner was deleted (D-22). */
  isErased: boolean;
  /** It came with a code that is nobody's yet (D-16). */
  isWaiting: boolean;
}

/** What is not as Stripe says, a sentence each; none where all is well. */
export function paymentDrift(stripe: PaymentAtStripe, here: PaymentHere): string[] {
  const { sale } = here;
  if (!sale) return isMissing(stripe, here) ? [missing(stripe.paymentId, stripe.receivedCents)] : [];
  const differences: [what: string, stripe: Cents, here: Cents][] = [
    ['received', stripe.receivedCents, sale.amountCents],
  ];
  // Of a voided sale nothing stands, whatever goes back afterwards (D-21).
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

/** What is left of a payment after what went back. */
export const leftOf = (stripe: PaymentAtStripe): Cents =>
  standingOf({ amountCents: stripe.receivedCents, commissionCents: 0 }, stripe).amountCents;

/** What is paid at one of our pages is a sale, until its partner is deleted. */
export const isMissing = ({ isMarkedOurs }: PaymentAtStripe, here: PaymentHere): boolean =>
  !here.isErased && (here.hasCheckout || (isMarkedOurs && !here.isWaiting));

/** The sentence for a payment that should be a sale. */
export const missing = (paymentId: string, cents: Cents): string =>
  `payment ${paymentId}: ${cents} received, and it is no sale`;
