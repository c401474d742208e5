/** The kinds of second factor (D-104). */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** How many recovery codes somebody gets at once (D-104). */
export const RECOVERY_CODES = 10;
/** How long a presented factor opens what needs a step-up (D-105). */
export const STEP_UP_MINUTES = 5;
/** How long a reset of factors waits for another owner (D-111), and what may become of it. */
export const FACTOR_RESET_HOURS = 24;
export const FACTOR_RESET_CHANGES = ['asked', 'confirmed', 'refused'] as const;
export type FactorResetChange = (typeof FACTOR_RESET_CHANGES)[number];
/** How long a passkey's challenge can be answered (D-110). */
export const PASSKEY_MINUTES = 5;
/** How long a sign-in waits for its factor, and how many wrong ones end it (D-104). */
export const PENDING_SIGN_IN_MINUTES = 10;
export const WRONG_FACTORS_AT_MOST = 5;

/** What may become of somebody's factors; the owner is told by mail. */
export const FACTOR_CHANGES = [
  'totp-added',
  'passkey-added',
  'totp-removed',
  'passkey-removed',
  // its counter went back, as that of a copy does
  'passkey-refused',
  'recovery-code-used',
  'recovery-codes-made',
  'all-removed',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** The code of the 401 for a right password of somebody with a factor (D-104). `factors` says which kinds. */
export const FACTOR_NEEDED = 'FACTOR_NEEDED';
/** The code of the 401 where a sign-in no longer waits for its factor. */
export const SIGN_IN_ENDED = 'SIGN_IN_ENDED';
/** The code of the 403 where an administrator has to set up a factor first (D-104). */
export const ENROLMENT_NEEDED = 'ENROLMENT_NEEDED';
/** The code of the 403 where the factor has to be presented again (D-105). `factors` says which kinds. */
export const STEP_UP_NEEDED = 'STEP_UP_NEEDED';
/** 409: the key that the code is of was replaced by one that was begun later, in another tab or after a reload. */
export const KEY_REPLACED = 'KEY_REPLACED';
/** The code of the 409 for a passkey that is there already. */
export const PASSKEY_THERE = 'PASSKEY_THERE';
