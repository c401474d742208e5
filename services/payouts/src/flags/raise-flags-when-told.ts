import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleFlagged, type SaleFlagged } from '@portal/contracts/events/sale-flagged';
import { bankAccountShared, type BankAccountShared } from '@portal/contracts/events/bank-account-shared';
import { taxNumberShared, type TaxNumberShared } from '@portal/contracts/events/tax-number-shared';
import type { FlagKind } from '@portal/contracts/values/flags';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { lockBalances } from '../balances/lock-balances.js';
import { RaiseFlags, type NewFlag } from './raise-flags.js';

/** Raises the flags that other services tell after the sale (D-115), or before it is posted: the posting finds them. */
@Controller()
export class RaiseFlagsWhenTold {
  constructor(private readonly flags: RaiseFlags) {}

  @OnEvent(saleFlagged, { queue: 'flags' })
  async sale({ id, data }: EventEnvelope<SaleFlagged>, transaction: Transaction): Promise<void> {
    const { saleId, partnerId, flags } = data;
    await lockBalances(transaction, [partnerId]);
    await this.flags.raise(
      transaction,
      flags.map((flag) => ({ ...flag, partnerId, saleId, key: '', eventId: id })),
    );
  }

  @OnEvent(bankAccountShared, { queue: 'flags' })
  bankAccount(event: EventEnvelope<BankAccountShared>, transaction: Transaction): Promise<void> {
    return this.shared('shared-bank-account', event, transaction);
  }

  @OnEvent(taxNumberShared, { queue: 'flags' })
  taxNumber(event: EventEnvelope<TaxNumberShared>, transaction: Transaction): Promise<void> {
    return this.shared('shared-tax-number', event, transaction);
  }

  /** Each of two partners with one account or number, once for the two of them, whatever was decided. */
  private async shared(
    kind: FlagKind,
    { id, data }: EventEnvelope<BankAccountShared | TaxNumberShared>,
    transaction: Transaction,
  ): Promise<void> {
    const { partnerId, otherPartnerIds } = data;
    await lockBalances(transaction, [partnerId, ...otherPartnerIds]);
    const flag = (one: number, other: number): NewFlag => ({
      kind,
      evidence: { partnerIds: [other] },
      partnerId: one,
      saleId: null,
      key: String(other),
      eventId: id,
    });
    await this.flags.raise(
      transaction,
      otherPartnerIds.flatMap((other) => [flag(partnerId, other), flag(other, partnerId)]),
    );
  }
}
