import { Injectable } from '@nestjs/common';
import { saleVoided } from '@portal/contracts/events/sale-voided';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { LeaveClients } from '../clients/leave-clients.js';
import { lockSale, voidStanding, type StandingRow } from '../standing/standing.sql.js';
import { ListSales } from '../admin-clients/list-sales.js';

/**
 * Voids a sale when an administrator deletes its commission. The sale leaves every list and total; who did it and when
 * is kept (D-21).
 */
@Injectable()
export class VoidSale {
  constructor(
    private readonly database: Database,
    private readonly clients: LeaveClients,
    private readonly lister: ListSales,
  ) {}

  /**
   * Idempotent.
   * @returns the sale as it was before
   * @throws AppError 404 'Sale not found'
   */
  void(saleId: number, adminId: number): Promise<StandingRow> {
    return this.database.transaction(async (transaction) => {
      const sale = await transaction.first(lockSale, { id: saleId });
      if (!sale) throw notFound('Sale not found');
      if (sale.voided_at) return sale;
      const change = await transaction.first(voidStanding, { id: saleId, changedBy: adminId });
      await this.clients.leave(saleId, sale.partner_id, transaction);
      await this.lister.unlist(saleId, transaction);
      await transaction.publish(saleVoided, `sale/${saleId}`, {
        saleId,
        partnerId: sale.partner_id,
        revision: change!.revision,
        standingAmountCents: 0,
        standingCommissionCents: 0,
        occurredAt: change!.occurred_at.toISOString(),
      });
      return sale;
    });
  }
}
