import { Controller } from '@nestjs/common';
import { claimSubmitted, type ClaimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { happeningsChanged } from '@portal/contracts/events/happenings-changed';
import { partnerRegistered, type PartnerRegistered } from '@portal/contracts/events/partner-registered';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import { saleRefunded, type SaleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided, type SaleVoided } from '@portal/contracts/events/sale-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent, OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { addHappenings, withdrawHappening, type NewHappening } from './happening.sql.js';

/** What happens anywhere, for the administrators' overview (D-161): their open pages read anew. */
@Controller()
export class AddHappenings {
  /** Many per transaction, so that a backlog of sales does not slow the database down (promise 17). */
  @OnEvents(saleRecorded, { queue: 'sale-happenings', batch: 100 })
  async sold(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const sales = events.map(({ data }): NewHappening => {
      const { saleId, partnerId, productName, amountCents, commissionCents, occurredAt } = data;
      const about = { saleId, productName, amountCents, commissionCents };
      return { kind: 'sale', key: `sale:${saleId}`, partnerId, saleId, about, at: occurredAt };
    });
    await this.add(transaction, ...sales);
  }

  @OnEvent(saleRefunded, { queue: 'happenings' })
  async refunded({ data, time }: EventEnvelope<SaleRefunded>, transaction: Transaction): Promise<void> {
    const { saleId, partnerId, revision, reason, standingCommissionCents } = data;
    await this.add(transaction, {
      kind: 'refund',
      key: `refund:${saleId}:${revision}`,
      partnerId,
      saleId,
      about: { saleId, reason, commissionCents: standingCommissionCents },
      at: time,
    });
  }

  @OnEvent(saleVoided, { queue: 'happenings' })
  async voided({ data }: EventEnvelope<SaleVoided>, transaction: Transaction): Promise<void> {
    await this.withdraw(transaction, 'sale', `sale:${data.saleId}`, data.partnerId);
  }

  @OnEvent(partnerRegistered, { queue: 'happenings' })
  async signedUp({ data, time }: EventEnvelope<PartnerRegistered>, transaction: Transaction): Promise<void> {
    const { partnerId } = data;
    await this.add(transaction, {
      kind: 'sign-up',
      key: `sign-up:${partnerId}`,
      partnerId,
      about: {},
      at: time,
    });
  }

  @OnEvent(claimSubmitted, { queue: 'happenings' })
  async filed({ data, time }: EventEnvelope<ClaimSubmitted>, transaction: Transaction): Promise<void> {
    const { claimId } = data;
    await this.add(transaction, {
      kind: 'claim',
      key: `claim:${claimId}`,
      partnerId: null,
      about: { claimId },
      at: time,
    });
  }

  @OnEvent(payoutMade, { queue: 'happenings' })
  async paid({ data, time }: EventEnvelope<PayoutMade>, transaction: Transaction): Promise<void> {
    const { partnerId, payoutId, month, amountCents } = data;
    await this.add(transaction, {
      kind: 'payout',
      key: `payout:${payoutId}`,
      partnerId,
      about: { payoutId, month, amountCents },
      at: time,
    });
  }

  /** Undone at once (D-140), there was none. */
  @OnEvent(payoutVoided, { queue: 'happenings' })
  async takenBack({ data, time }: EventEnvelope<PayoutVoided>, transaction: Transaction): Promise<void> {
    const { partnerId, payoutId, month, amountCents, undone } = data;
    if (undone) return this.withdraw(transaction, 'payout', `payout:${payoutId}`, partnerId);
    await this.add(transaction, {
      kind: 'payout-voided',
      key: `payout-voided:${payoutId}`,
      partnerId,
      about: { payoutId, month, amountCents },
      at: time,
    });
  }

  private async add(transaction: Transaction, ...happenings: NewHappening[]): Promise<void> {
    const added = await transaction.query(addHappenings, { happenings: JSON.stringify(happenings) });
    if (added.length > 0) await this.tell(transaction);
  }

  private async withdraw(
    transaction: Transaction,
    kind: 'sale' | 'payout',
    key: string,
    partnerId: number,
  ): Promise<void> {
    await transaction.query(withdrawHappening, { kind, key, partnerId });
    await this.tell(transaction);
  }

  private tell = (transaction: Transaction) => transaction.publish(happeningsChanged, 'happenings', {});
}
