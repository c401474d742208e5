import type { Cents } from '@portal/contracts/values/money';

/** The numbers of one part of a chart, also shown in its table. */
export interface Figures {
  salesCount: number;
  amountInCents: Cents;
  commissionInCents: Cents;
}
