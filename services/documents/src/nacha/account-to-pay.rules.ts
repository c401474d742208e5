import type { BankAccountRow } from '../bank-accounts/bank-account.sql.js';
import type { PaymentAccountRow } from './payment-account.sql.js';

/** A sealed account that a file pays: of the moment of the payment, or the one in effect. */
export type AccountToPay = Pick<
  BankAccountRow,
  'partner_id' | 'version' | 'last_digits' | 'sealed' | 'data_key' | 'key_id'
>;

/** The account that a file pays (D-123). */
export interface Choice {
  account: AccountToPay;
  /** The account in effect, where it is newer than the payment: whoever paid or approved did not have it in view. */
  newer: BankAccountRow | null;
  /** The file pays the account of the payment, and not the newer one. */
  isKept: boolean;
}

/** @param moment ISO */
export const isNewerThan = (
  { effective_at }: Pick<BankAccountRow, 'effective_at'>,
  moment: string,
): boolean => effective_at > new Date(moment);

/**
 * The account of the payment, where a copy is kept of it; else the one in effect.
 * @param inEffect null for none: then nothing is paid, since a removed account is paid no more
 * @param copy of the moment of the payment
 * @param paidAt ISO; absent from the release before
 */
export function accountToPay(
  inEffect: BankAccountRow | null,
  copy: PaymentAccountRow | undefined,
  paidAt: string | undefined,
): Choice | null {
  if (!inEffect) return null;
  if (!copy) {
    const newer = paidAt !== undefined && isNewerThan(inEffect, paidAt) ? inEffect : null;
    return { account: inEffect, newer, isKept: false };
  }
  const isReplaced = copy.version !== inEffect.version;
  return { account: copy, newer: isReplaced ? inEffect : null, isKept: isReplaced };
}
