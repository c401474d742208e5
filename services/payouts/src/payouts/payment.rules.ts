import type { Cents } from '@portal/contracts/values/money';
import { settle, totalOf, type PayoutPart, type OpenCommission, type Settlement } from './settle.rules.js';

/** What a payment would do. */
export interface PaymentPlan<Open extends OpenCommission = OpenCommission> {
  /** The commissions of the month that are payable now, oldest first. */
  opens: Open[];
  /** The new money: the requested amount, or what earlier advances do not cover. */
  newCents: Cents;
  /** The sum of the advances; they are used first. */
  advanceCents: Cents;
  /** The sum of `opens`. */
  openCents: Cents;
  /** Computes the lines for a payout id; null when no payout is made. */
  settle(payoutId: number | null): Settlement;
}

/**
 * @param opens the commissions of the month that are payable now, oldest first
 * @param advances the unused parts of earlier payouts, oldest first
 * @param askedCents null: enough to pay everything
 */
export function planPayment<Open extends OpenCommission>(
  opens: Open[],
  advances: PayoutPart[],
  askedCents: Cents | null,
): PaymentPlan<Open> {
  const openCents = opens.reduce((sum, one) => sum + one.openCents, 0);
  const advanceCents = totalOf(advances);
  const newCents = askedCents ?? Math.max(0, openCents - advanceCents);
  return {
    opens,
    newCents,
    advanceCents,
    openCents,
    settle: (payoutId) =>
      settle(opens, payoutId === null ? advances : [...advances, { payoutId, cents: newCents }], false),
  };
}

/**
 * How much more the portal would have paid than the partner has earned (D-91), without what is pending (D-97) or held (D-115); 0 where
 * it still owes something.
 * @param owedCents of all months: unpaid and payable now
 */
export const beyondOwed = ({ newCents, advanceCents }: PaymentPlan, owedCents: Cents): Cents =>
  Math.max(0, newCents + advanceCents - owedCents);

/** What the settlement leaves of a payout; it becomes an advance. */
export const leftOf = (payoutId: number, cents: Cents, { lines }: Settlement): Cents =>
  lines.reduce((left, line) => (line.payoutId === payoutId ? left - line.amountCents : left), cents);
