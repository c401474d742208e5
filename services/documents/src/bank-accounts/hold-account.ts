import type { Transaction } from '@portal/kit/database/database';
import { holdAlone, holdShared } from '@portal/kit/database/hold';

const KIND = 'bank-account';

/**
 * Changes of one partner's account take place one after the other, and none while a file is made with it. Taken before
 * anything is held of the partner.
 */
export const holdAccount = (transaction: Transaction, partnerId: number): Promise<void> =>
  holdAlone(transaction, KIND, partnerId);

/** For whoever reads accounts to pay them. */
export const holdAccounts = (transaction: Transaction, partnerIds: number[]): Promise<void> =>
  holdShared(transaction, KIND, partnerIds);
