import type { Cents } from '@portal/contracts/values/money';
import { settle, totalOf, type Credit, type OpenCommission, type Settlement } from './settle.rules.js';

/** What a payment does, before it is made. */
export interface PaymentPlan<Open extends OpenCommission = OpenCommission> {
  /** What is unpaid of the month, oldest first. */
  opens: Open[];
  /** What is paid now: the amount that was asked for, or what earlier advances do not cover. */
  newCents: Cents;
  /** What of earlier payouts no commission has used up; it goes first. */
  advanceCents: Cents;
  /** Together. */
  openCents: Cents;
  /** The lines, once the payout has a number; null where none is made. */
  settle(payoutId: number | null): Settlement;
}

/**
 * @param opens what is unpaid of the month, oldest first
 * @param advances of earlier payouts, oldest first
 * @param askedCents null: as much as pays all of it
 */
export function planPayment<Open extends OpenCommission>(
  opens: Open[],
  advances: Credit[],
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

/** What of a payout its settlement leaves over, which stands as an advance. */
export const leftOf = (payoutId: number, cents: Cents, { lines }: Settlement): Cents =>
  lines.reduce((left, line) => (line.payoutId === payoutId ? left - line.amountCents : left), cents);
