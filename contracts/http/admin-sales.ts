// The administrators' side of payments and sales: what is asked, what is answered, and the rules with their words.
import * as z from 'zod/mini';
import { cents, dollars, id, moment } from './fields.js';

export const CLIENT_SORTS = ['date', 'amount', 'partner'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];
export const CLIENT_STATUSES = ['all', 'unpaid', 'paid'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

const search = z._default(z.string().check(z.maxLength(200), z.trim()), '');
const limit = z._default(z.coerce.number('limit must be a number').check(z.int(), z.gte(1), z.lte(200)), 50);
const cursor = z.optional(z.string().check(z.maxLength(1_000)));

/** What the list of clients can be narrowed to. `partnerId` 0 is every partner. */
export const clientFilters = z.object({
  search,
  sort: z._default(z.enum(CLIENT_SORTS), 'date'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  partnerId: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  status: z._default(z.enum(CLIENT_STATUSES), 'all'),
});
export type ClientFilters = z.infer<typeof clientFilters>;

/** `GET /api/admin/clients`: the same, by page (D-3). */
export const clientsQuery = z.extend(clientFilters, { limit, cursor });
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** How a sale stands: `disputed` as long as a dispute holds money of it. */
export const SALE_STATES = ['standing', 'partly-refunded', 'refunded', 'disputed'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** A client subscription (specification section 3). Amounts are what was paid; `standing…` what is left of it (D-13). */
export const adminClient = z.object({
  date: moment,
  amount: dollars,
  amountInCents: cents,
  commission: dollars,
  commissionInCents: cents,
  standingAmount: dollars,
  standingAmountInCents: cents,
  standingCommission: dollars,
  standingCommissionInCents: cents,
  state: z.enum(SALE_STATES),
  customerEmail: z.nullable(z.string()),
  customerFirstName: z.nullable(z.string()),
  customerLastName: z.nullable(z.string()),
  partner: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  product: z.object({ name: z.string() }),
  referral: z.object({ code: z.string() }),
  saleId: id,
  stripePaymentId: z.string(),
  /** Where Stripe's dashboard shows the payment; null in the sandbox. */
  providerUrl: z.nullable(z.string()),
  isPaid: z.boolean(),
  isCommissionProcessed: z.boolean(),
});
export type AdminClient = z.infer<typeof adminClient>;
