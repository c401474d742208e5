import type { Right } from './admin-roles.js';

/**
 * What may wait for an administrator (D-132), the most urgent first, each with the right that somebody needs to act on
 * it: who may not is not told.
 */
export const NEEDS = {
  /** Figures of the books that differ. No batch is paid meanwhile (D-83). */
  'books-drift': 'pay',
  /** Events that failed for good, or that no queue took (D-34). */
  'dead-letters': 'operate',
  /** Payments that wait for a second administrator (D-108). */
  approvals: 'pay',
  /** Bank accounts that wait for one (D-109). */
  'bank-accounts': 'pay',
  /** Undecided flags (D-115). */
  flags: 'pay',
  /** Partners who can be paid for a month that is over; one need a month. */
  'month-end': 'pay',
  /** Referral codes of payments that are not dealt with (D-16). */
  'unknown-codes': 'correct sales',
  /** Requests for support that nobody has answered (D-129). */
  support: 'serve people',
  /** Claims that nobody has looked at. */
  'new-claims': 'serve people',
  'claims-in-review': 'serve people',
  /** Claims whose claimant sent documents that nobody has looked at (D-156). */
  'claim-files': 'serve people',
  /** Partners' documents that nobody has accepted or refused (D-143). */
  documents: 'serve people',
  /** Mails given up that could be sent again (D-33). */
  'failed-mails': 'serve people',
  /** Resets of second factors that wait for another owner (D-111). */
  'factor-resets': 'manage administrators',
  /** Settings that lower a guard: SECOND_PERSON=off, ADMIN_SECOND_FACTOR=off. */
  'second-person-off': 'manage administrators',
  'second-factor-off': 'manage administrators',
} as const satisfies Record<string, Right>;

export type NeedKind = keyof typeof NEEDS;
export const NEED_KINDS = Object.keys(NEEDS) as [NeedKind, ...NeedKind[]];

/** Settings warn; they are no work. */
export const isWarning = ({ kind }: { kind: NeedKind }): boolean => kind.endsWith('-off');

/** Nothing is counted further than this, which is shown as '99+'. */
export const NEEDS_COUNTED = 100;

/** '99+' from as many on as are counted. */
export const cappedCount = (count: number): string =>
  count < NEEDS_COUNTED ? String(count) : `${NEEDS_COUNTED - 1}+`;

/** What a service answers of a kind: nothing where there is none. */
export const someOf = <Kind extends NeedKind>(kind: Kind, count: number): { kind: Kind; count: number }[] =>
  count > 0 ? [{ kind, count: Math.min(count, NEEDS_COUNTED) }] : [];
