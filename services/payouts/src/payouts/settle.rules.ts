import type { Cents } from '@portal/contracts/values/money';

/** An unpaid commission. */
export interface OpenCommission {
  saleId: number;
  openCents: Cents;
}

/** A part of a payout: what no commission has used up, or what one commission has. */
export interface PayoutPart {
  payoutId: number;
  cents: Cents;
}

/** How much of a commission a payout settled; negative when it is taken back. */
export interface Line {
  payoutId: number;
  saleId: number;
  amountCents: Cents;
}

export interface Settlement {
  lines: Line[];
  /** The sales that are now fully paid, each with the payout that completed it. */
  paid: { saleId: number; payoutId: number }[];
}

/**
 * Settles commissions in order, from the unused parts of payouts in order.
 * @param partly true: the last commission that the parts reach may be settled in part (using up an advance); false:
 *   it and all after it are left open (an amount pays commissions while they fit, D-20)
 */
export function settle(opens: OpenCommission[], unused: PayoutPart[], partly: boolean): Settlement {
  const remaining = unused.filter(({ cents }) => cents > 0).map((part) => ({ ...part }));
  const settlement: Settlement = { lines: [], paid: [] };
  let available = totalOf(remaining);
  if (available === 0) return settlement;
  for (const { saleId, openCents } of opens) {
    if (openCents > available && !(partly && available > 0)) break;
    const cents = Math.min(openCents, available);
    const lines = draw(remaining, saleId, cents);
    settlement.lines.push(...lines);
    available -= cents;
    if (cents < openCents) break; // nothing after it is paid first, not even a commission of 0
    settlement.paid.push({ saleId, payoutId: lines.at(-1)!.payoutId });
  }
  return settlement;
}

/** Draws `cents` for the sale from the remaining parts and returns the lines. A commission of 0 also gets one. */
function draw(remaining: PayoutPart[], saleId: number, cents: Cents): Line[] {
  const lines: Line[] = [];
  for (let due = cents; lines.length === 0 || due > 0;) {
    if (remaining[0]!.cents === 0 && remaining.length > 1) remaining.shift();
    const part = remaining[0]!;
    const amountCents = Math.min(due, part.cents);
    part.cents -= amountCents;
    due -= amountCents;
    lines.push({ payoutId: part.payoutId, saleId, amountCents });
  }
  return lines;
}

/** Lines that take `cents` of a sale back from the payouts that settled it, in the given order. */
export function giveBack(saleId: number, settled: PayoutPart[], cents: Cents): Line[] {
  const lines: Line[] = [];
  let left = cents;
  for (const { payoutId, cents: has } of settled) {
    const taken = Math.min(has, left);
    if (taken > 0) lines.push({ payoutId, saleId, amountCents: -taken });
    left -= taken;
  }
  return lines;
}

export const totalOf = (parts: PayoutPart[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);
