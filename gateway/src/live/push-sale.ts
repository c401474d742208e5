import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { toDollars } from '@portal/contracts/values/money';
import { OnBroadcast } from '@portal/kit/messaging/consumer/on-event';
import { isWorthCelebrating } from './celebrate.rules.js';
import { LiveChannel } from './live-channel.js';
import { saleToToast } from './metrics.js';

/** Pushes a sale to the screens of its partner and of the admins. */
@Controller()
export class PushSale {
  constructor(private readonly live: LiveChannel) {}

  @OnBroadcast(saleRecorded)
  async push({ data, time }: EventEnvelope<SaleRecorded>): Promise<void> {
    if (!isWorthCelebrating(data.occurredAt)) return;
    const payable = payableAt(data.occurredAt, data.holdDays ?? 0);
    this.live.to(data.partnerId).emit('sale', {
      saleId: data.saleId,
      partnerId: data.partnerId,
      productName: data.productName,
      amount: toDollars(data.amountCents),
      commission: toDollars(data.commissionCents),
      ...(payable && { payableFrom: payableFrom(payable) }),
    });
    saleToToast.observe(Math.max(0, Date.now() - Date.parse(time)) / 1_000);
  }
}
