import * as z from 'zod/mini';
import { id, moment } from './fields.js';
import { seen } from './seen.js';

// Where a partner's payouts go, as an administrator types it from the ACH form. The numbers go one way: no answer holds
// them again but the bank's own file (nacha.ts).

export const ACCOUNT_TYPES = ['checking', 'savings'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const ACCOUNT_TYPE_NAMES: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings' };

/** Whose it is: by that the bank's file tells a person's credit (PPD) from a business's (CCD). */
export const HOLDER_KINDS = ['individual', 'business'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];
export const HOLDER_KIND_NAMES: Record<HolderKind, string> = {
  individual: 'A person',
  business: 'A business',
};

const HOLDER = 'Account holder is required';
const KIND = 'Please say whose account it is';
const ROUTING = 'Routing number must be 9 digits';
const ACCOUNT = 'Account number must be 4 to 17 digits';

/**
 * Is it a bank's: a prefix that the American Bankers Association gives out, and the right check digit, the weighted sum
 * of the digits (3, 7, 1 and so on) being a multiple of 10.
 */
export function isRoutingNumber(number: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(number)) return false;
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum % 10 === 0;
}

/** An account as it is typed, and as it is sealed. */
// No rule keeps the others from being asked: a form tells all that is wrong at once.
export const newBankAccount = z.object({
  /** As the bank has it; its file knows capital Latin letters only. */
  holderName: z.string(HOLDER).check(
    z.trim(),
    z.minLength(1, HOLDER),
    z.maxLength(100, 'Please use at most 100 characters'),
    // Latin letters with what stands above and below them, in ranges: the pattern is published, for programs without flags.
    z.regex(
      /^[\u0300-\u036fA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff0-9 .,'’&/()-]*$/,
      'Please use Latin letters, as the bank does',
    ),
    // Not signs alone.
    z.regex(/[^ .,'’&/()-]|^$/, HOLDER),
  ),
  /** A person's where nobody says: so were all that were set before it was asked. */
  holderKind: z._default(z.enum(HOLDER_KINDS, KIND), 'individual'),
  accountType: z.enum(ACCOUNT_TYPES, 'Account type is required'),
  routingNumber: z.string(ROUTING).check(
    z.trim(),
    z.regex(/^\d{9}$/, ROUTING),
    z.refine(
      (number) => !/^\d{9}$/.test(number) || isRoutingNumber(number),
      'This is no bank’s routing number. Please check its digits.',
    ),
  ),
  accountNumber: z.string(ACCOUNT).check(z.trim(), z.regex(/^\d{4,17}$/, ACCOUNT)),
});
export type NewBankAccount = z.infer<typeof newBankAccount>;

/**
 * `setBankAccount` (admin) -> `BankAccount`; 404 for who is no partner. `seen`: the version that it
 * takes the place of, 0 for none.
 */
export const bankAccountChange = z.extend(newBankAccount, { seen });
export type BankAccountChange = z.infer<typeof bankAccountChange>;

/** `removeBankAccount` (admin) -> 204: of the version that was seen; 404 NO_BANK_ACCOUNT. */
export const bankAccountRemoval = z.object({
  version: z.optional(z.coerce.number<string | number>().check(z.int())),
});
export type BankAccountRemoval = z.infer<typeof bankAccountRemoval>;

/** In the form it is asked, and the account number twice, since nothing else would notice a wrong digit. */
export const bankAccountForm = z
  .extend(newBankAccount, {
    holderKind: z.enum(HOLDER_KINDS, KIND),
    accountNumberAgain: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ accountNumber, accountNumberAgain }) => accountNumber === accountNumberAgain, {
      error: 'The account numbers do not match',
      path: ['accountNumberAgain'],
      // Whatever else is wrong.
      when: () => true,
    }),
  );
export type BankAccountForm = z.infer<typeof bankAccountForm>;

/** The code of the 404 for a partner without one. */
export const NO_BANK_ACCOUNT = 'NO_BANK_ACCOUNT';

/** `getBankAccount` (admin); 404 NO_BANK_ACCOUNT. */
export const bankAccount = z.object({
  partnerId: id,
  holderName: z.string(),
  holderKind: z.enum(HOLDER_KINDS),
  accountType: z.enum(ACCOUNT_TYPES),
  /** Of the account number: four, or half of a shorter one than eight. */
  lastDigits: z.string(),
  setAt: moment,
  /** Of who is gone, or while identity is away, the number alone. */
  setBy: z.object({ id, name: z.nullable(z.string()) }),
  /** Another with every change. */
  version: z.int(),
});
export type BankAccount = z.infer<typeof bankAccount>;
