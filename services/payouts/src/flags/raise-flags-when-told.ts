import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleFlagged, type SaleFlagged } from '@portal/contracts/events/sale-flagged';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { lockBalances } from '../balances/lock-balances.js';
import { RaiseFlags } from './raise-flags.js';

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
}
