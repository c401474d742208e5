import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { bankAccountsOf } from '../bank-accounts/bank-accounts-of.js';
import { isNewerThan } from './account-to-pay.rules.js';
import { holdPayees } from './freeze-accounts.js';
import { forgetPaymentAccount, putPaymentAccount } from './payment-account.sql.js';

/**
 * Keeps a sealed copy of the account that was in effect when a payment of a batch was made, perhaps by an approval, and which its file
 * pays (D-123). If that account has been replaced or removed by now, nothing is kept. A void removes the copy.
 */
@Controller()
export class FreezeAccountWhenPayoutMade {
  @OnEvent(payoutMade, { queue: 'payout' })
  async freeze({ data, time }: EventEnvelope<PayoutMade>, transaction: Transaction): Promise<void> {
    const { payoutId, partnerId, batchId } = data;
    if (batchId === undefined) return; // no file pays it
    await holdPayees(transaction, [partnerId]);
    const { paid } = (await bankAccountsOf(transaction, [partnerId]))(partnerId);
    if (!paid || isNewerThan(paid, time)) return;
    await transaction.query(putPaymentAccount, {
      payoutId,
      partnerId,
      version: paid.version,
      lastDigits: paid.last_digits,
      sealed: paid.sealed,
      dataKey: paid.data_key,
      keyId: paid.key_id,
    });
  }

  @OnEvent(payoutVoided, { queue: 'payout' })
  async forget({ data }: EventEnvelope<PayoutVoided>, transaction: Transaction): Promise<void> {
    await transaction.query(forgetPaymentAccount, { payoutId: data.payoutId });
  }
}
