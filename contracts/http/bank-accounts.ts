import * as z from 'zod/mini';
import { id, moment } from './fields.js';
import { partnerIdList } from './payouts.js';
import { seen } from './seen.js';
import { ACCOUNT_TYPES, HOLDER_KINDS, BANK_ACCOUNT_STATES } from '../values/bank-account.js';

// A partner's bank account for payouts, as an administrator copies it from the ACH form, or the partner types it (D-147). The numbers are write-only: no
// answer but the bank's own file (nacha.ts) contains them.

const HOLDER = 'Account holder is required';
const KIND = 'Please say whose account it is';
const ROUTING = 'Routing number must be 9 digits';
const ACCOUNT = 'Account number must be 4 to 17 digits';

/**
 * Whether it is a routing number: its prefix is one that the American Bankers Association assigns, and the weighted sum of
 * its digits (3, 7, 1 and so on) is a multiple of 10.
 */
export function isRoutingNumber(number: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(number)) return false;
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum % 10 === 0;
}

/** Banks and forms group digits by spaces or hyphens. */
const digitsOf = (number: string): string => number.replaceAll(/[\s-]/g, '');

/** An account as it is typed, and as it is sealed. */
// No rule stops the others, so that a form shows all errors at once.
export const newBankAccount = z.object({
  /** As the bank spells it; its file has only capital Latin letters. */
  holderName: z.string(HOLDER).check(
    z.trim(),
    z.minLength(1, HOLDER),
    z.maxLength(100, 'Please use at most 100 characters'),
    // Latin letters with diacritics, in ranges: the pattern is published for programs that know no regex flags.
    z.regex(
      /^[\u0300-\u036fA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff0-9 .,'’&/()-]*$/,
      'Please use Latin letters, as the bank does',
    ),
    // Not punctuation alone.
    z.regex(/[^ .,'’&/()-]|^$/, HOLDER),
  ),
  /** A person by default, like all accounts that were set before this field existed. */
  holderKind: z._default(z.enum(HOLDER_KINDS, KIND), 'individual'),
  accountType: z.enum(ACCOUNT_TYPES, 'Account type is required'),
  routingNumber: z.string(ROUTING).check(
    z.overwrite(digitsOf),
    z.regex(/^\d{9}$/, ROUTING),
    z.refine(
      (number) => !/^\d{9}$/.test(number) || isRoutingNumber(number),
      'This is no bank’s routing number. Please check its digits.',
    ),
  ),
  accountNumber: z.string(ACCOUNT).check(z.overwrite(digitsOf), z.regex(/^\d{4,17}$/, ACCOUNT)),
});
export type NewBankAccount = z.infer<typeof newBankAccount>;

/**
 * `setBankAccount` (admin) -> `BankAccount`; 404 when there is no such partner. `seen`: the version that it replaces, 0 for
 * none.
 */
export const bankAccountChange = z.extend(newBankAccount, { seen });
export type BankAccountChange = z.infer<typeof bankAccountChange>;

/**
 * `setOwnBankAccount` (partner) -> `OwnBankAccount`; 409 ACCOUNT_WAITS while one waits, CHANGED_MEANWHILE, BANK_ACCOUNT_STOPPED or
 * IDEMPOTENCY_KEY_REUSED. `seen` as of an administrator's change, and required.
 */
export const ownBankAccountChange = z.extend(newBankAccount, {
  seen: z.object({ version: z.int('Please say which account it replaces: 0 for none').check(z.minimum(0)) }),
});
export type OwnBankAccountChange = z.infer<typeof ownBankAccountChange>;

/** The code of the 409 for a partner while an account waits already (D-147). */
export const ACCOUNT_WAITS = 'ACCOUNT_WAITS';
export const ACCOUNT_WAITS_TEXT =
  'An account waits already. Withdraw it first, or ask us where an administrator typed it.';

/**
 * `withdrawOwnBankAccount` (partner) -> 204, also when it is withdrawn already; 403 for one that an administrator typed; 409
 * CHANGE_IN_EFFECT when its wait is over, CHANGE_REPLACED when it was stopped, replaced or removed.
 */
export const withdrawnVersion = z.object({ version: z.int() });
export type WithdrawnVersion = z.infer<typeof withdrawnVersion>;

/** `removeBankAccount` (admin) -> 204; `version` is the one that was seen; 404 NO_BANK_ACCOUNT. */
export const bankAccountRemoval = z.object({
  version: z.optional(z.coerce.number<string | number>().check(z.int())),
});
export type BankAccountRemoval = z.infer<typeof bankAccountRemoval>;

/** The form requires the holder's kind, and the account number twice, since nothing else would catch a wrong digit. */
export const bankAccountForm = z
  .extend(newBankAccount, {
    holderKind: z.enum(HOLDER_KINDS, KIND),
    accountNumberAgain: z.string().check(z.overwrite(digitsOf)),
  })
  .check(
    z.refine(({ accountNumber, accountNumberAgain }) => accountNumber === accountNumberAgain, {
      error: 'The account numbers do not match',
      path: ['accountNumberAgain'],
      // Even when other fields are wrong.
      when: () => true,
    }),
  );
export type BankAccountForm = z.infer<typeof bankAccountForm>;

/** The code of the 409 after a change was stopped, until an administrator allows changes again (D-99). */
export const BANK_ACCOUNT_STOPPED = 'BANK_ACCOUNT_STOPPED';

/** Only the id for a deleted account, or while identity is down. */
const person = z.object({ id, name: z.nullable(z.string()) });

/** The partner typed it themself (D-147): absent where an administrator did, and from the release before. */
const byPartner = z.optional(z.literal(true));

const shownAccount = {
  holderName: z.string(),
  holderKind: z.enum(HOLDER_KINDS),
  accountType: z.enum(ACCOUNT_TYPES),
  /** The last four digits of the account number, or half of one shorter than eight. */
  lastDigits: z.string(),
  setAt: moment,
  /** The administrator, or the partner. */
  setBy: person,
  byPartner,
};

/** `getBankAccount` (admin): the account that was typed last; 404 NO_BANK_ACCOUNT. */
export const bankAccount = z.object({
  partnerId: id,
  ...shownAccount,
  /** Changes with every change of the account. */
  version: z.int(),
  /** It is not paid yet (D-99). */
  waits: z.boolean(),
  /** Another administrator has to approve it before it is paid (D-109); absent where not, or no longer. */
  needsApproval: z.optional(z.literal(true)),
  /** From when on it is paid, if nobody stops it. */
  effectiveAt: moment,
  /** The account that is paid while this one waits; null for none. */
  paid: z.nullable(z.object(shownAccount)),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** `getBankAccountStop` (admin): the last change that was stopped; null for none. */
export const bankAccountStop = z.object({
  stop: z.nullable(
    z.object({
      at: moment,
      by: person,
      role: z.enum(['partner', 'admin']),
      /** By the link in a mail, instead of signed in. */
      byLink: z.boolean(),
      /** null: changes are refused until an administrator allows them. */
      lifted: z.nullable(z.object({ at: moment, by: person, reason: z.string() })),
    }),
  ),
});
export type BankAccountStop = z.infer<typeof bankAccountStop>;

/** `listBankAccountStates` (admin): of each asked partner, in the order of the query. It has no digits. */
export const bankAccountStatesQuery = z.object({ partnerIds: partnerIdList });
export type BankAccountStatesQuery = z.infer<typeof bankAccountStatesQuery>;
export const bankAccountState = z.object({
  partnerId: id,
  state: z.enum(BANK_ACCOUNT_STATES),
  /** From when on the account is paid that waits, at the earliest; null where none does. */
  waitsUntil: z.nullable(moment),
  /** Another administrator has to approve the one that waits (D-109): absent where not. */
  needsApproval: z.optional(z.literal(true)),
  /** No W9 is uploaded (D-141): absent where one is, and from documents of the release before. */
  lacksW9: z.optional(z.literal(true)),
  /** The newest W9 was refused (D-143): absent where not, and from documents of the release before. */
  w9Refused: z.optional(z.literal(true)),
});
export type BankAccountState = z.infer<typeof bankAccountState>;

/** Codes of the 409 of both stops; then nothing changes. */
export const CHANGE_IN_EFFECT = 'CHANGE_IN_EFFECT';
export const CHANGE_REPLACED = 'CHANGE_REPLACED';
/** The 409 of an approval that somebody else has given. */
export const ALREADY_APPROVED = 'ALREADY_APPROVED';

/**
 * `stopBankAccount` (admin) -> `StoppedChange`; 409 CHANGE_IN_EFFECT when its wait is over, CHANGE_REPLACED when it was
 * replaced or removed.
 */
export const stoppedVersion = z.object({ version: z.int() });
export type StoppedVersion = z.infer<typeof stoppedVersion>;

/**
 * `listBankAccountApprovals` (admin): changes that another administrator has to approve, newest first; 200 at most. Names are
 * null where they are not known.
 */
export const unapprovedAccount = z.object({
  partnerId: id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  version: z.int(),
  lastDigits: z.string(),
  /** Of the account that is paid until then; null for none. */
  lastDigitsBefore: z.nullable(z.string()),
  setAt: moment,
  /** The administrator, or the partner. */
  setBy: person,
  byPartner,
  /**
   * Who typed it has had the right to pay for less than 3 days, or has it no longer: nobody can approve it then
   * (`ASKER_TOO_NEW`). Absent where not, while identity does not answer, and from the release before.
   */
  typistIsTooNew: z.optional(z.literal(true)),
  /** From when on it is paid at the earliest. */
  effectiveAt: moment,
});
export type UnapprovedAccount = z.infer<typeof unapprovedAccount>;

/**
 * `approveBankAccount` (admin) -> 204, also when they have approved it already; 403 MAY_NOT_APPROVE for who typed it, or may not
 * approve; 409 CHANGE_REPLACED when it no longer waits, ALREADY_APPROVED when somebody else approved it.
 */
export const approvedVersion = z.object({ version: z.int() });
export type ApprovedVersion = z.infer<typeof approvedVersion>;

export const stoppedChange = z.object({
  /** It was stopped before, so nothing changed. */
  already: z.boolean(),
});
export type StoppedChange = z.infer<typeof stoppedChange>;

const REASON = 'Please say why';

/** `allowBankAccountChanges` (admin) -> 204, also when they are allowed; 404 when none was stopped. */
export const changesAllowed = z.object({
  reason: z
    .string(REASON)
    .check(z.trim(), z.minLength(3, REASON), z.maxLength(500, 'Please use at most 500 characters')),
});
export type ChangesAllowed = z.infer<typeof changesAllowed>;

/** The code of the 404 for a link that was never mailed, or whose partner is deleted. */
export const STOP_LINK_INVALID = 'STOP_LINK_INVALID';

/**
 * The body of `checkStopLink` -> `StopLink` and `stopByLink` -> `StoppedChange`, which answers 409 as `stopBankAccount`;
 * 404 STOP_LINK_INVALID. Any text: a malformed token is an invalid link, not a validation error.
 */
export const stopLink = z.object({ token: z.string().check(z.maxLength(200)) });
export type StopLinkToken = z.infer<typeof stopLink>;

/** What became of the change that a link is about. */
const STOP_LINK_STATES = ['waiting', 'stopped', 'replaced', 'removed', 'effective'] as const;
export type StopLinkState = (typeof STOP_LINK_STATES)[number];

/** No names and no digits: whoever has the mail may see it. */
export const stopLinkState = z.object({
  state: z.enum(STOP_LINK_STATES),
  /** To whom it was mailed. */
  role: z.enum(['partner', 'admin']),
  setAt: moment,
  effectiveAt: moment,
  stoppedAt: z.nullable(moment),
});
export type StopLink = z.infer<typeof stopLinkState>;
