// The administrators' side of payments and sales: queries, answers, and the rules with their messages.
import * as z from 'zod/mini';
import { HELD_STATES } from '../values/flags.js';
import { SALE_STATES } from '../values/sale-state.js';
import {
  askedId,
  cents,
  day,
  dayRange,
  directionOf,
  dollars,
  id,
  LARGEST_ID,
  moment,
  namedId,
  pageCursor,
  pageLimit,
  searched,
  sortBy,
} from './fields.js';

export const CLIENT_SORTS = ['date', 'amount', 'partner'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

export const CLIENT_STATUSES = ['all', 'unpaid', 'paid'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** Stripe's payments. */
export const TRANSACTION_SORTS = ['date', 'amount'] as const;

const search = z._default(searched, '');
const page = { limit: pageLimit, cursor: pageCursor };

/** The filters of the list of clients. `partnerId` 0 is every partner. */
export const clientFilters = z.object({
  search,
  sort: sortBy(CLIENT_SORTS, 'date'),
  direction: directionOf('desc'),
  partnerId: z._default(
    z.coerce
      .number<string | number>('Enter a number')
      .check(z.int('Enter a number'), z.gte(0, 'Enter a number'), z.lte(LARGEST_ID, 'Enter a number')),
    0,
  ),
  status: z._default(z.enum(CLIENT_STATUSES, 'There is no such status'), 'all'),
  ...dayRange,
});
export type ClientFilters = z.infer<typeof clientFilters>;

/** `listClients`: the same, by page (D-3). */
export const clientsQuery = z.extend(clientFilters, page);
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** A client subscription (specification section 3). Amounts are what was paid; `standing…` is what is left of it (D-13). */
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
  /** Until when its commission is in its hold period (D-97); absent where it is not. */
  pendingUntil: z.optional(day),
  /** Whether a flag holds its commission (D-115); absent where none does, or while payouts is down. */
  flagState: z.optional(z.enum(HELD_STATES)),
});
export type AdminClient = z.infer<typeof adminClient>;

/** `getClientTotals`: of all that the filters leave (D-154), added up by the database. Amounts in cents. */
export const clientTotals = z.object({
  sales: z.int(),
  amountInCents: cents,
  commissionInCents: cents,
  standingAmountInCents: cents,
  standingCommissionInCents: cents,
});
export type ClientTotals = z.infer<typeof clientTotals>;

/** `getTransactionTotals`: which payments are added up. */
export const transactionFilters = z.object({ search, ...dayRange });
export type TransactionFilters = z.infer<typeof transactionFilters>;

/**
 * What the filters leave (D-154): how many payments, how many of them succeeded, and what those were together, and what of
 * it was refunded, or taken back by a dispute. Cents.
 */
export const transactionTotals = z.object({
  payments: z.int(),
  succeeded: z.int(),
  amountInCents: cents,
  refundedInCents: cents,
  /** Beyond what was refunded. Absent from payments-sales of the release before. */
  disputedInCents: z.optional(cents),
});
export type TransactionTotals = z.infer<typeof transactionTotals>;

/** `listStripeTransactions`, by page (D-3). */
export const transactionsQuery = z.object({
  ...transactionFilters.shape,
  sort: sortBy(TRANSACTION_SORTS, 'date'),
  direction: directionOf('desc'),
  ...page,
});
export type TransactionsQuery = z.infer<typeof transactionsQuery>;

/** A payment at Stripe as it was last seen (specification section 3). */
export const stripeTransaction = z.object({
  /** Stripe's, such as `pi_…`. */
  id: z.string(),
  date: moment,
  /** Cents. */
  amount: cents,
  description: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  /** Stripe's own (`succeeded`, `processing`, …), or `partially_refunded`, `refunded`, `disputed`. */
  status: z.string(),
  partnerName: z.nullable(z.string()),
  /** Absent from the release before. */
  partnerId: z.optional(z.nullable(id)),
  referralCode: z.nullable(z.string()),
  providerUrl: z.nullable(z.string()),
});
export type StripeTransaction = z.infer<typeof stripeTransaction>;

const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  false,
);

/** `listUnknownCodes` (D-16): newest first. `search` in code and customer. */
export const unknownCodesQuery = z.object({
  search,
  unassigned: flag,
  unresolved: flag,
  ...dayRange,
  ...page,
});
export type UnknownCodesQuery = z.infer<typeof unknownCodesQuery>;

/** A code that came with a customer's paid session and belongs to no link. */
export const unknownCode = z.object({
  id,
  referralCode: z.string(),
  customerEmail: z.nullable(z.string()),
  customerIdentifier: z.string(),
  /** Cents, of all its payments together. */
  amount: cents,
  firstSeen: moment,
  occurrences: z.int(),
  assignedPartnerId: z.nullable(id),
  assignedPartner: z.nullable(
    z.object({ id, firstName: z.string(), lastName: z.string(), companyName: z.nullable(z.string()) }),
  ),
  isResolved: z.boolean(),
  notes: z.nullable(z.string()),
});
export type UnknownCode = z.infer<typeof unknownCode>;

const NO_SUCH_PARTNER = 'Choose a partner, or nobody';

/** `POST …/assign`: 0, the specified '0' and nothing clear the assignment, as null does; nothing else does. */
export const assignCode = z.object({
  partnerId: z.pipe(
    z.optional(z.nullable(z.union([z.literal([0, '0']), namedId(NO_SUCH_PARTNER)], NO_SUCH_PARTNER))),
    z.transform((id) => Number(id) || null),
  ),
  notes: z._default(
    z.nullable(z.string().check(z.maxLength(2_000, 'Please use at most 2,000 characters'), z.trim())),
    null,
  ),
});
export type AssignCode = z.infer<typeof assignCode>;

/** `POST …/create-referral` */
export const createReferralFromCode = z.object({
  partnerId: namedId('Partner is required'),
  productId: namedId('Product is required'),
});
export type CreateReferralFromCode = z.infer<typeof createReferralFromCode>;

/** The sales that the call recorded; those still waiting are recorded by the next call. */
export const codeCredited = z.object({ recorded: z.int(), waiting: z.int() });
export type CodeCredited = z.infer<typeof codeCredited>;

/** `syncStripe` (D-17) */
export const syncResult = z.object({
  processed: z.int(),
  skipped: z.int(),
  errors: z.int(),
  unknownReferralCodes: z.array(z.string()),
});
export type SyncResult = z.infer<typeof syncResult>;

/** `testWebhook` (D-18) */
export const webhookTest = z.object({
  reachable: z.boolean(),
  secretSet: z.boolean(),
  /** By kind of event, the newest first. */
  lastEvents: z.array(z.object({ type: z.string(), at: moment })),
});
export type WebhookTest = z.infer<typeof webhookTest>;

/** `simulateWebhook` (D-18) */
export const webhookSimulated = z.object({ status: z.literal('success'), message: z.string() });
export type WebhookSimulated = z.infer<typeof webhookSimulated>;

/** `listPartnerNames`: for a field that completes names; `id` asks for one partner. */
export const partnerNamesQuery = z.object({
  search,
  id: z.optional(askedId()),
});
export type PartnerNamesQuery = z.infer<typeof partnerNamesQuery>;

/** At most 20, by name. */
export const partnerName = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.nullable(z.string()),
});
export type PartnerName = z.infer<typeof partnerName>;
