import { Controller, Delete, HttpCode } from '@nestjs/common';
import { tellChange } from '@portal/kit/http/audit';
import { Allow, UserId } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import { VoidSale } from './void-sale.js';

@Controller('admin/sales')
@Allow('admin')
export class VoidSaleController {
  constructor(private readonly voider: VoidSale) {}

  /** 204 the first time and any other; 404 for a sale that never was. */
  @Delete(':id')
  @HttpCode(204)
  async void(@IdParam('Sale not found') id: number, @UserId() adminId: number): Promise<void> {
    const sale = await this.voider.void(id, adminId);
    const { partner_id: partnerId, amount_cents: amountCents, commission_cents: commissionCents } = sale;
    const before = sale.voided_at ? null : { saleId: id, partnerId, amountCents, commissionCents };
    tellChange({ before, after: null });
  }
}
