import type { Cents } from '@portal/contracts/values/money';

/** What a chart draws of each of its parts, and its table says. */
export interface Figures {
  salesCount: number;
  amountInCents: Cents;
  commissionInCents: Cents;
}
