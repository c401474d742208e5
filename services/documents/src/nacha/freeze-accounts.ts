import type { Transaction } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import type { SealedRow } from '../bank-accounts/account-seals.js';
import { holdAccounts } from '../bank-accounts/hold-account.js';
import * as sql from './frozen-account.sql.js';

/**
 * Keeps the accounts that payouts will be paid to, sealed by the same data keys as on file (D-92). A later change of an
 * account changes nothing here. The caller holds the partners by `holdPayees`, and then reads their accounts once
 * (`bankAccountsOf`): at the one instant of that statement an account is in effect or waits, and whoever would stop or
 * replace it comes before it or after the file (D-99).
 * @returns the ids of the frozen accounts, in the order of `payments`
 */
export async function freezeAccounts(
  transaction: Transaction,
  payments: { payoutId: number; account: SealedRow }[],
): Promise<number[]> {
  const frozen = await transaction.query(sql.insertFrozenAccounts, {
    payoutIds: payments.map(({ payoutId }) => payoutId),
    partnerIds: payments.map(({ account }) => account.partner_id),
    sealed: payments.map(({ account }) => account.sealed),
    dataKeys: payments.map(({ account }) => account.data_key),
    keyIds: payments.map(({ account }) => account.key_id),
  });
  const ids = new Map(frozen.map(({ id, payout_id }) => [payout_id, id]));
  return payments.map(({ payoutId }) => ids.get(payoutId)!);
}

/**
 * To be called before the accounts are read: a change of one of them waits, and a deletion of one of the partners also
 * removes what is frozen (D-22).
 */
export async function holdPayees(transaction: Transaction, partnerIds: number[]): Promise<void> {
  await holdAccounts(transaction, partnerIds);
  await holdShared(transaction, 'partner', partnerIds);
}
