import type { Transaction } from '@portal/kit/database/database';
import { holdAlone, holdShared } from '@portal/kit/database/hold';
import { holdPartner } from '../partners/partner-names.sql.js';

const KIND = 'bank-account';

/**
 * Changes of one partner's account take place one after the other, and none while a file is made with it. Taken before
 * anything else is held of the partner. The partner is held too, so that a deletion comes before or after: it removes the
 * same rows in another order.
 */
export async function holdAccount(transaction: Transaction, partnerId: number): Promise<void> {
  await holdAlone(transaction, KIND, partnerId);
  await transaction.query(holdPartner, { id: partnerId });
}

/** For whoever reads accounts to pay them. */
export const holdAccounts = (transaction: Transaction, partnerIds: number[]): Promise<void> =>
  holdShared(transaction, KIND, partnerIds);
