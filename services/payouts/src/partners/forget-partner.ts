import type { Transaction } from '@portal/kit/database/database';
import { lockBalances } from '../balances/lock-balances.js';
import {
  recordDeletion,
  forgetName,
  forgetReasons,
  forgetWords,
  forgetWordsOfDecisions,
  forgetWordsOfRequests,
  leaveRanks,
} from './forget-partner.sql.js';

/**
 * Removes a partner from every list and rank (D-22). The ledger and the figures keep amounts under the partner's id.
 * Idempotent, and events that arrive later do not undo it.
 */
export async function forgetPartner(transaction: Transaction, partnerId: number): Promise<void> {
  await lockBalances(transaction, [partnerId]);
  await transaction.query(recordDeletion, { partnerId });
  await transaction.query(forgetName, { id: partnerId });
  await transaction.query(leaveRanks, { partnerId });
  await transaction.query(forgetWords, { partnerId });
  await transaction.query(forgetWordsOfRequests, { partnerId });
  await transaction.query(forgetWordsOfDecisions, { partnerId });
  await transaction.query(forgetReasons, { partnerId });
}
