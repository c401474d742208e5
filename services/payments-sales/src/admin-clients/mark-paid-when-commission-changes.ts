import { Controller } from '@nestjs/common';
import { commissionPaid, type CommissionPaid } from '@portal/contracts/events/commission-paid';
import { commissionUnpaid, type CommissionUnpaid } from '@portal/contracts/events/commission-unpaid';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { ListSales } from './list-sales.js';
import { markPaid } from './mark-paid-when-commission-changes.sql.js';

@Controller()
export class MarkPaidWhenCommissionChanges {
  constructor(private readonly lister: ListSales) {}

  @OnEvent(commissionPaid, { queue: 'commission' })
  paid({ data }: EventEnvelope<CommissionPaid>, transaction: Transaction): Promise<void> {
    return this.mark(data, true, transaction);
  }

  @OnEvent(commissionUnpaid, { queue: 'commission' })
  unpaid({ data }: EventEnvelope<CommissionUnpaid>, transaction: Transaction): Promise<void> {
    return this.mark(data, false, transaction);
  }

  private async mark({ saleIds, revision }: CommissionPaid, isPaid: boolean, transaction: Transaction) {
    // The event may arrive before its sales are listed.
    await this.lister.list(saleIds, transaction);
    await transaction.query(markPaid, { saleIds, isPaid, paidRevision: revision });
  }
}
