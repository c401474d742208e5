import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRefunded, type SaleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided, type SaleVoided } from '@portal/contracts/events/sale-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { updateTotals, updateOverallTotals } from '../balances/update-totals.js';
import { lockBalances } from '../balances/lock-balances.js';
import { useUpAdvances } from '../payouts/use-up-advances.js';
import { postStandings } from './post-standings.js';

/**
 * Reverses commission when a sale is refunded, disputed or voided, and restores it when a dispute is won (D-13, D-21).
 */
@Controller()
export class PostStandingWhenSaleChanges {
  @OnEvent(saleRefunded, { queue: 'standing' })
  refunded(event: EventEnvelope<SaleRefunded>, transaction: Transaction): Promise<void> {
    return this.post(event, transaction);
  }

  @OnEvent(saleVoided, { queue: 'standing' })
  voided(event: EventEnvelope<SaleVoided>, transaction: Transaction): Promise<void> {
    return this.post(event, transaction);
  }

  private async post({ id, data }: EventEnvelope<SaleVoided>, transaction: Transaction): Promise<void> {
    await lockBalances(transaction, [data.partnerId]);
    const entries = await postStandings(transaction, [
      {
        saleId: data.saleId,
        revision: data.revision,
        amountCents: data.standingAmountCents,
        commissionCents: data.standingCommissionCents,
        occurredAt: data.occurredAt,
        eventId: id,
      },
    ]);
    if (entries.length === 0) return;
    await updateTotals(transaction, entries);
    await useUpAdvances(transaction, entries);
    await updateOverallTotals(transaction, entries);
  }
}
