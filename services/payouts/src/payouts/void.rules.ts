import type { Cents } from '@portal/contracts/values/money';
import type { Line } from './settle.rules.js';

/** What a payout has to do with a sale. */
export interface SettledSale {
  saleId: number;
  /** What the payout settles of it: all its lines together, less what was given back since (D-13). Never below 0. */
  cents: Cents;
  /** The payout that completed its commission; null while it is unpaid. */
  paidBy: number | null;
}

/** What taking a payout back does to sales. */
export interface Voiding {
  lines: Line[];
  /** The sales that were paid and are unpaid from now on. */
  reopened: number[];
}

/**
 * Takes back all that a payout settles, whatever came since: the sales it was made for, and those that its advance was
 * used up by later, be it an amount too large or a refund that gave it back. No other payout is touched: what another one
 * settled of the same sale stays settled, and so voids may come in any order.
 */
export function voidingOf(payoutId: number, sales: SettledSale[]): Voiding {
  return {
    lines: sales
      .filter(({ cents }) => cents > 0)
      .map(({ saleId, cents }) => ({ payoutId, saleId, amountCents: -cents })),
    reopened: sales
      .filter(({ cents, paidBy }) => paidBy !== null && (cents > 0 || paidBy === payoutId))
      .map(({ saleId }) => saleId),
  };
}
