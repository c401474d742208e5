import * as z from 'zod';

export const id = z.int().positive();
export const cents = z.int();
export const moment = z.iso.datetime();
export const month = z.string().regex(/^\d{4}-\d{2}$/);

/** What a sale is worth after a refund, its reversal, or the removal of its commission. */
export const saleStanding = z.object({
  saleId: id,
  partnerId: id,
  /** Grows by one with each change of the sale: a reader ignores an event with a lower one than it has. */
  revision: z.int().positive(),
  /** What is left of the amount paid, and of the commission in proportion; never below 0. */
  standingAmountCents: cents,
  standingCommissionCents: cents,
  occurredAt: moment,
});

/** Sales whose commission a payout settled, or no longer does. */
export const settledSales = z.object({
  partnerId: id,
  payoutId: id,
  /** At most 1,000: a larger payout takes several events. */
  saleIds: z.array(id).max(1_000),
  /** Grows with each payout of the partner that is made or voided: for each sale the event with the highest one wins. */
  revision: z.int().positive(),
});
