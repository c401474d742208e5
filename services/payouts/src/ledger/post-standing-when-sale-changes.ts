import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRefunded, type SaleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided, type SaleVoided } from '@portal/contracts/events/sale-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { addToFigures, addToOverall } from '../accounts/add-to-figures.js';
import { lockAccounts } from '../accounts/lock-accounts.js';
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
    await lockAccounts(transaction, [data.partnerId]);
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
    await addToFigures(transaction, entries);
    await useUpAdvances(transaction, entries);
    await addToOverall(transaction, entries);
  }
}
