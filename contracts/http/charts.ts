// The administrators' charts. They read maintained totals of standing sales, and never sum over all sales.
import * as z from 'zod/mini';
import { cents, day, dollars, id } from './fields.js';
import { begunMonth } from './payouts.js';

/** How many days back, today included, by the business's time zone (D-125). */
const CHART_DAYS = ['30', '90', '365'] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

/** How many products are drawn one by one; the rest is one group. */
export const CHART_PRODUCTS = 10;
/** How many partners are drawn. */
export const CHART_PARTNERS = 10;

/** `getSalesChart` */
export const salesChartQuery = z.object({
  days: z._default(z.enum(CHART_DAYS, 'Days must be 30, 90 or 365'), '30'),
});
export type SalesChartQuery = z.infer<typeof salesChartQuery>;

/** Standing sales (D-13), counted and summed: dollars exact to the cent, the cents beside them (D-5). */
export const soldFigures = z.object({
  salesCount: z.int(),
  amount: dollars,
  amountInCents: cents,
  commission: dollars,
  commissionInCents: cents,
});
export type SoldFigures = z.infer<typeof soldFigures>;

const soldOnDay = z.extend(soldFigures, { day });

/** By the product's name at the time of the sale (D-24); null is the group of all other products. */
export const soldOfProduct = z.extend(soldFigures, { productName: z.nullable(z.string()) });
export type SoldOfProduct = z.infer<typeof soldOfProduct>;

export const salesChart = z.object({
  /** Oldest first: each day of the range, including those without a sale. */
  days: z.array(soldOnDay),
  /** For the same range, the largest amount first. */
  products: z.array(soldOfProduct),
});
export type SalesChart = z.infer<typeof salesChart>;

/** `getPartnersChart` */
export const partnersChartQuery = z.object({ month: begunMonth });
export type PartnersChartQuery = z.infer<typeof partnersChartQuery>;

/** One of the month's best partners, the most commission first. Names are null until identity has been asked. */
export const partnerOfMonth = z.extend(soldFigures, {
  partnerId: id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
});
export type PartnerOfMonth = z.infer<typeof partnerOfMonth>;
