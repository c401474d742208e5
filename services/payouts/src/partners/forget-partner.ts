import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { lockAccounts } from '../accounts/lock-accounts.js';

const bury = statement(
  'bury-partner',
  'insert into deleted_partners (partner_id) values ($1) on conflict (partner_id) do nothing',
);
const forgetName = statement('forget-partner-name', 'delete from partners where id = $1');
const leaveRanks = statement(
  'leave-ranks',
  'update partner_months set is_ranked = false where partner_id = $1 and is_ranked',
);
/** What an administrator wrote about a payment, or about taking it back, may name whom it paid. */
const forgetWords = statement(
  'forget-words-about-payouts',
  `update payouts set description = null, void_note = null
   where partner_id = $1 and (description is not null or void_note is not null)`,
);

/**
 * Removes a partner from every list and rank (D-22). The ledger and the figures keep bare amounts under the number. As
 * often as it is told, and whatever is heard of the partner later.
 */
export async function forgetPartner(transaction: Transaction, partnerId: number): Promise<void> {
  await lockAccounts(transaction, [partnerId]);
  await transaction.query(bury, [partnerId]);
  await transaction.query(forgetName, [partnerId]);
  await transaction.query(leaveRanks, [partnerId]);
  await transaction.query(forgetWords, [partnerId]);
}
