/** The code of the 404 for a partner without one. */
export const NO_BANK_ACCOUNT = 'NO_BANK_ACCOUNT';
export const ACCOUNT_TYPES = ['checking', 'savings'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const ACCOUNT_TYPE_NAMES: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings' };
/** The kind of holder: the bank's file marks a person's credit (PPD) and a business's (CCD). */
export const HOLDER_KINDS = ['individual', 'business'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];
export const HOLDER_KIND_NAMES: Record<HolderKind, string> = {
  individual: 'A person',
  business: 'A business',
};

/**
 * Whether a bank file made now would pay a partner: `on-file` an account is in effect; `waits` none is, and one that was typed
 * waits (D-99, D-109); `stopped` none is, and a change was stopped; `none`.
 */
export const BANK_ACCOUNT_STATES = ['on-file', 'waits', 'stopped', 'none'] as const;
