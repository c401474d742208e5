/** The longest hold period that a setting or a product may have, in whole days (D-48, D-97). */
export const LONGEST_HOLD_DAYS = 180;

/**
 * When the commission of a sale becomes payable (D-97): at 00:00 UTC of the day that is `holdDays` after that of the
 * sale, so that all sales of a day become payable at once, and 'Pending until' names a day.
 * @returns ISO, UTC; null without a hold period: it is payable at once
 */
export function payableAt(soldAt: string, holdDays: number): string | null {
  if (holdDays === 0) return null;
  const day = new Date(`${new Date(soldAt).toISOString().slice(0, 10)}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + holdDays);
  return day.toISOString();
}

/** The day, in UTC, from which a commission is payable: `YYYY-MM-DD`. */
export const payableFrom = (payable: Date | string): string => new Date(payable).toISOString().slice(0, 10);
