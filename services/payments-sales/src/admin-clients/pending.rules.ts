import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';

/**
 * Until which day the commission of a listed sale is in its hold period (D-97); null when it is not. What a payment
 * takes is decided by payouts.
 */
export function pendingUntil(
  row: { is_paid: boolean; standing_commission_cents: number; occurred_at: Date; hold_days: number },
  now = new Date(),
): string | null {
  const payable = payableAt(row.occurred_at.toISOString(), row.hold_days);
  if (payable === null || row.is_paid || row.standing_commission_cents === 0) return null;
  return Date.parse(payable) > now.getTime() ? payableFrom(payable) : null;
}
