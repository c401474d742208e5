import { Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { VoidSale } from './void-sale.js';

@Controller()
export class VoidSaleController {
  constructor(private readonly voider: VoidSale) {}

  /** Answers 204 on the first call and on every repeat; 404 for a sale that never existed. */
  @Handle(calls.deleteSale)
  @HttpCode(204)
  async void(@IdParam('Sale not found') id: number, @UserId() adminId: number): Promise<void> {
    const sale = await this.voider.void(id, adminId);
    const { partner_id: partnerId, amount_cents: amountCents, commission_cents: commissionCents } = sale;
    const before = sale.voided_at ? null : { saleId: id, partnerId, amountCents, commissionCents };
    tellChange({ before, after: null });
  }
}
