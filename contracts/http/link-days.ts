// How a partner's links did by day.
import * as z from 'zod/mini';
import { cents, day, id } from './fields.js';

/** How many days back, today (D-125) included. */
export const LINK_DAYS = 90;

const onDay = {
  referralId: id,
  day,
  /** The tag of the share (D-128); null: none. */
  campaign: z.nullable(z.string()),
};

/** Visits, each browser counted once an hour (D-40), by day since this release. */
const visitDay = z.object({ ...onDay, visits: z.int() });
export type VisitDay = z.infer<typeof visitDay>;

/** Standing sales (D-13) by the day of the sale. */
const saleDay = z.object({ ...onDay, salesCount: z.int(), amountInCents: cents, commissionInCents: cents });
export type SaleDay = z.infer<typeof saleDay>;

/** `getLinkDays`: of all the caller's links, deleted ones too. Days without any are left out. */
export const linkDays = z.object({
  visits: z.array(visitDay),
  /** null while payments-sales is down. */
  sales: z.nullable(z.array(saleDay)),
});
export type LinkDays = z.infer<typeof linkDays>;
