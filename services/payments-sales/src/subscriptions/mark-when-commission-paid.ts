import { Controller } from '@nestjs/common';
import { commissionPaid, type CommissionPaid } from '@portal/contracts/events/commission-paid';
import { commissionUnpaid, type CommissionUnpaid } from '@portal/contracts/events/commission-unpaid';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { ListSales } from './list-sales.js';

/**
 * Of two events that name a sale the one with the higher revision is true, whichever comes first. In order of id, as all
 * who write to several of these rows.
 */
const markPaid = statement(
  'mark-subscriptions-paid',
  `update subscriptions set is_paid = $2, paid_revision = $3
   where sale_id in (
     select sale_id from subscriptions where sale_id = any($1::bigint[]) and paid_revision < $3
     order by sale_id for update
   )`,
);

@Controller()
export class MarkWhenCommissionPaid {
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
    // The event may be here before its sales are listed.
    await this.lister.list(saleIds, transaction);
    await transaction.query(markPaid, [saleIds, isPaid, revision]);
  }
}
