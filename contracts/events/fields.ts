import * as z from 'zod';

export const id = z.int().positive();
export const cents = z.int();
export const moment = z.iso.datetime();
export const month = z.string().regex(/^\d{4}-\d{2}$/);

/** How a sale stands after money went back, came back, or its commission was taken away. */
export const saleStanding = z.object({
  saleId: id,
  partnerId: id,
  /** Grows by one with each change of the sale: who has heard a later one ignores an earlier. */
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
  /** At most 1,000: a larger payout is told in several events. */
  saleIds: z.array(id).max(1_000),
  /** Grows with each payout made or voided of a partner: of two events that name a sale the later is true. */
  revision: z.int().positive(),
});
