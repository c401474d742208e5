import * as z from 'zod/mini';
import { PERIODS } from '../values/periods.js';
import { partnerOfMonth, soldFigures, soldOfProduct } from './charts.js';
import { askedDay, day, moment } from './fields.js';

/** How many partners and products are named. */
export const BEST = 5;

/** `getFigures` */
export const figuresQuery = z.object({
  period: z._default(z.enum(PERIODS, 'There is no such period'), 'month'),
});

const days = z.object({ first: day, last: day });

/** Standing sales (D-13), and who registered. Null where the service that knows is away. */
const figuresOfPeriod = z.object({
  days,
  sold: z.nullable(soldFigures),
  newPartners: z.nullable(z.int()),
});
export type FiguresOfPeriod = z.infer<typeof figuresOfPeriod>;

export const figures = z.object({
  now: figuresOfPeriod,
  before: figuresOfPeriod,
  /** By commission. */
  partners: z.nullable(z.array(partnerOfMonth)),
  /** By amount. */
  products: z.nullable(z.array(soldOfProduct)),
});
export type AdminFigures = z.infer<typeof figures>;

const DAY = 'Enter a day, such as 2026-11-26';
/** payments-sales `getSoldInDays`: of the days from `first` to `last`, and the best products of them. */
export const daysQuery = z.object({ first: askedDay(DAY), last: askedDay(DAY) });
export type DaysQuery = z.infer<typeof daysQuery>;

/** identity `countNewPartners`: who registered from `from` on, before `until`. */
export const momentsQuery = z.object({ from: moment, until: moment });
export type MomentsQuery = z.infer<typeof momentsQuery>;
