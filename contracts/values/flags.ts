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
export const isFlagKind = (kind: string): kind is FlagKind => kind in FLAG_KINDS;

/** What of a purchase is the partner's own. */
export const OWN_PURCHASE_MATCHES = ['email', 'name', 'browser', 'card'] as const;
export type OwnPurchaseMatch = (typeof OWN_PURCHASE_MATCHES)[number];

/** How an administrator decides about a flag; a refused one may be released later. */
export const FLAG_OUTCOMES = ['released', 'refused'] as const;
export type FlagOutcome = (typeof FLAG_OUTCOMES)[number];
/** Of a flag: not decided yet, or what was decided last. */
export const FLAG_STATES = ['open', ...FLAG_OUTCOMES] as const;
export type FlagState = (typeof FLAG_STATES)[number];

/** Of a commission (D-115): somebody looks at it, or it was refused. Without a flag, or once all are released, neither. */
export const HELD_STATES = ['open', 'refused'] as const;
export type HeldState = (typeof HELD_STATES)[number];
