import { Controller, Delete, HttpCode } from '@nestjs/common';
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
  void(@IdParam('Sale not found') id: number, @UserId() adminId: number): Promise<void> {
    return this.voider.void(id, adminId);
  }
}
