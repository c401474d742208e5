import * as z from 'zod/mini';

/** Why commission is held (D-115), with the words that administrators see. */
export const FLAG_KINDS = {
  'own-purchase': 'Own purchase',
  'shared-card': 'One card, many customers',
  'shared-bank-account': 'One bank account, two partners',
  'shared-tax-number': 'One tax number, two partners',
  'refund-rate': 'Many refunds',
  velocity: 'Sudden commission',
} as const;
export type FlagKind = keyof typeof FLAG_KINDS;
const kinds = Object.keys(FLAG_KINDS) as FlagKind[];
export const isFlagKind = (kind: string): kind is FlagKind => kind in FLAG_KINDS;

/** What of a purchase is the partner's own. */
export const OWN_PURCHASE_MATCHES = ['email', 'name', 'browser', 'card'] as const;
export type OwnPurchaseMatch = (typeof OWN_PURCHASE_MATCHES)[number];

const count = z.int().check(z.minimum(0));

/** What speaks for a flag: ids, counts and cents. Never a name, an address, a tax number, or a number of a card or an account. */
export const flagEvidence = z.object({
  /** own-purchase: of `OWN_PURCHASE_MATCHES`, and of what a later release adds. */
  matches: z.optional(z.array(z.string().check(z.maxLength(40)))),
  /** shared-card: how many customers' e-mails within `days`. */
  customers: z.optional(count),
  /** shared-bank-account, shared-tax-number: the other partners. */
  partnerIds: z.optional(z.array(count)),
  /** refund-rate: of how many sales within `days` how many were refunded, disputed or taken back. */
  sales: z.optional(count),
  refunded: z.optional(count),
  days: z.optional(count),
  /** velocity: the commission of 24 hours, and of a usual day. */
  commissionInCents: z.optional(count),
  usualInCents: z.optional(count),
});
export type FlagEvidence = z.infer<typeof flagEvidence>;

/**
 * A flag that a sale is recorded with, or that is raised about it later. A kind of a later release is nobody's reason to refuse
 * the sale's event: it is not raised.
 */
export const raisedFlag = z.object({ kind: z.string().check(z.maxLength(40)), evidence: flagEvidence });
export type RaisedFlag = z.infer<typeof raisedFlag>;
export const flagKind = z.enum(kinds);

/** How an administrator decides about a flag; a refused one may be released later. */
export const FLAG_OUTCOMES = ['released', 'refused'] as const;
export type FlagOutcome = (typeof FLAG_OUTCOMES)[number];
/** Of a flag: not decided yet, or what was decided last. */
export const FLAG_STATES = ['open', ...FLAG_OUTCOMES] as const;
export type FlagState = (typeof FLAG_STATES)[number];

/** Of a commission (D-115): somebody looks at it, or it was refused. Without a flag, or once all are released, neither. */
export const HELD_STATES = ['open', 'refused'] as const;
export type HeldState = (typeof HELD_STATES)[number];
