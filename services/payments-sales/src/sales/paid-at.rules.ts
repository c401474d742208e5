import { dayOf } from '@portal/contracts/values/calendar-day';
import type Stripe from 'stripe';

/**
 * When a payment was made: the time of its charge, however late it is reported. An intent that names its charge only by
 * id gives two bounds: its creation and `toldAt`. If both are on the same day of the business's time zone, `toldAt` is
 * precise enough, since only day and month count (D-125, D-23).
 * @returns null when only the charge can tell
 */
export function paidAt(intent: Stripe.PaymentIntent, toldAt: Date): Date | null {
  const charge = intent.latest_charge;
  if (charge && typeof charge === 'object') return new Date(charge.created * 1_000);
  const begunAt = new Date(intent.created * 1_000);
  return dayOf(begunAt) === dayOf(toldAt) ? toldAt : null;
}
