import type { Cents } from '@portal/contracts/values/money';

/** An unpaid commission. */
export interface OpenCommission {
  saleId: number;
  openCents: Cents;
}

/** The part of a payout that no commission has used up. */
export interface Credit {
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
 * Settles commissions in order, from the credits in order.
 * @param partly true: the last commission that the credits reach may be settled in part (using up an advance); false:
 *   it and all after it are left open (an amount pays commissions while they fit, D-20)
 */
export function settle(opens: OpenCommission[], credits: Credit[], partly: boolean): Settlement {
  const purse = credits.filter(({ cents }) => cents > 0).map((credit) => ({ ...credit }));
  const settlement: Settlement = { lines: [], paid: [] };
  let available = totalOf(purse);
  if (available === 0) return settlement;
  for (const { saleId, openCents } of opens) {
    if (openCents > available && !(partly && available > 0)) break;
    const cents = Math.min(openCents, available);
    const lines = draw(purse, saleId, cents);
    settlement.lines.push(...lines);
    available -= cents;
    if (cents < openCents) break; // nothing after it is paid first, not even a commission of 0
    settlement.paid.push({ saleId, payoutId: lines.at(-1)!.payoutId });
  }
  return settlement;
}

/** Draws `cents` for the sale from the purse and returns the lines. A commission of 0 also gets one. */
function draw(purse: Credit[], saleId: number, cents: Cents): Line[] {
  const lines: Line[] = [];
  for (let due = cents; lines.length === 0 || due > 0;) {
    if (purse[0]!.cents === 0 && purse.length > 1) purse.shift();
    const credit = purse[0]!;
    const amountCents = Math.min(due, credit.cents);
    credit.cents -= amountCents;
    due -= amountCents;
    lines.push({ payoutId: credit.payoutId, saleId, amountCents });
  }
  return lines;
}

/** Lines that take `cents` of a sale back from the payouts that settled it, in the given order. */
export function giveBack(saleId: number, settled: Credit[], cents: Cents): Line[] {
  const lines: Line[] = [];
  let left = cents;
  for (const { payoutId, cents: has } of settled) {
    const taken = Math.min(has, left);
    if (taken > 0) lines.push({ payoutId, saleId, amountCents: -taken });
    left -= taken;
  }
  return lines;
}

export const totalOf = (credits: Credit[]): Cents => credits.reduce((sum, { cents }) => sum + cents, 0);
