import type { Cents } from '@portal/contracts/values/money';
import type { Line } from './settle.rules.js';

/** What a payout settled of a sale. */
interface SettledSale {
  saleId: number;
  /** The sum of the payout's lines for the sale, minus what was given back since (D-13). Never below 0. */
  cents: Cents;
  /** The payout that completed its commission; null while it is unpaid. */
  paidBy: number | null;
}

/** How voiding a payout changes sales. */
export interface Voiding {
  lines: Line[];
  /** The sales that were paid and become unpaid. */
  reopened: number[];
}

/**
 * Takes back everything that a payout settles: the sales it was made for, and those that later used up its advance,
 * whether that came from an overpayment or from a refund. Other payouts keep what they settled, also of the same sale,
 * so voids can happen in any order.
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
