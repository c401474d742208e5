import type Stripe from 'stripe';

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * When a payment was made: when its charge was, whoever tells of it and however late. An intent that names its charge only
 * by id says between what moments it was made, begun and told of: within one day of one month the later will do, since
 * only day and month count (D-7, D-23).
 * @returns null where only the charge can tell
 */
export function paidAt(intent: Stripe.PaymentIntent, toldAt: Date): Date | null {
  const charge = intent.latest_charge;
  if (charge && typeof charge === 'object') return new Date(charge.created * 1_000);
  const begunAt = new Date(intent.created * 1_000);
  return dayOf(begunAt) === dayOf(toldAt) ? toldAt : null;
}
