import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { holdPartner } from '../partners/partner-names.sql.js';

/**
 * Changes of one partner's tax number take place one after the other. The partner is held too, so that a deletion comes
 * before or after.
 */
export async function holdTaxNumber(transaction: Transaction, partnerId: number): Promise<void> {
  await holdAlone(transaction, 'tax-number', partnerId);
  await transaction.query(holdPartner, { id: partnerId });
}
