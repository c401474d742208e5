import type { Cents } from './money.js';

/**
 * For how many days somebody must have had the right 'pay' before they approve, or pay anything alone where a second person
 * is required: nobody invites a helper and approves with it at once, nor splits a payment among helpers (D-108).
 */
export const APPROVER_AFTER_DAYS = 3;
/** For how many days somebody who lost it still counts: removing the others switches nothing off at once (D-108). */
export const APPROVER_LOST_DAYS = 7;
/** For how many days a request for approval waits (D-108). */
export const APPROVAL_DAYS = 7;

/** What an administrator may pay without a second person. */
export interface Allowance {
  /** Whether anything needs one now. */
  isRequired: boolean;
  /** From how much on; 0 for whoever has had the right 'pay' for too short a time: anything they pay. */
  fromInCents: Cents;
  /** What they paid alone within the last 24 hours, which counts too, so that splitting changes nothing. */
  aloneInCents: Cents;
}

/**
 * Whether a payment needs a second person (D-108): one that reaches the limit, and each that pays more than is owed.
 * @param amountCents the money that moves; 0 needs nobody
 * @param beyondOwedCents how much of it is more than is owed (D-91)
 */
export const needsSecondPerson = (
  { isRequired, fromInCents, aloneInCents }: Allowance,
  amountCents: Cents,
  beyondOwedCents: Cents,
): boolean =>
  isRequired && amountCents > 0 && (beyondOwedCents > 0 || aloneInCents + amountCents >= fromInCents);

/** The setting `SECOND_PERSON`. */
export const SECOND_PERSON_MODES = ['auto', 'required', 'off'] as const;
export type SecondPersonMode = (typeof SECOND_PERSON_MODES)[number];

/**
 * Whether what an administrator does needs a second one: `auto`, once somebody else could approve it, or could until a few
 * days ago.
 */
export const isSecondPersonRequired = (
  mode: SecondPersonMode,
  approvers: { id: number; counts: boolean }[],
  adminId: number,
): boolean =>
  mode === 'required' || (mode === 'auto' && approvers.some(({ id, counts }) => counts && id !== adminId));
