import { Controller, Param, ParseIntPipe, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { Page, PartnerSaleRow, SaleForMail, SaleRow } from '@portal/contracts/http/internal';
import { partnerSalesQuery } from '@portal/contracts/http/partner';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { readList } from '@portal/kit/lists/read-list';
import * as z from 'zod';
import { stateOf } from '../lists/sale-state.rules.js';
import { patternsOf } from '@portal/kit/lists/search';
import { ReadAdminClients } from '../admin-clients/read-admin-clients.js';
import { countAdminClients, type AdminClientRow } from '../admin-clients/read-admin-clients.sql.js';
import { findNewestSalesByLink, findSaleForMail, newestSalesList } from './read-sales.sql.js';
import { saleAsSold, saleRow } from './sale-row.js';

const salesOfPartner = z.object({ partnerId: z.coerce.number().int() }).extend(partnerSalesQuery.shape);
type SalesOfPartner = z.infer<typeof salesOfPartner>;
const newest = z.object({
  partnerId: z.coerce.number().int(),
  perReferral: z.coerce.number().int().min(1).max(100),
});

/** Sales for the gateway's composed screens, and for mails. */
@Controller()
export class ReadSalesController {
  constructor(
    private readonly database: Database,
    private readonly reader: ReadAdminClients,
  ) {}

  /**
   * Newest first reads `sales`. Any other order, or a search, reads `subscriptions`, which lists a sale a moment later.
   */
  @Handle(internal.listSalesOfPartner)
  async sales(@Query({ schema: salesOfPartner }) query: SalesOfPartner): Promise<Page<PartnerSaleRow>> {
    const { partnerId, search, sort, direction, limit, cursor } = query;
    if (search === '' && sort === 'date' && direction === 'desc') {
      const page = await readList(
        this.database.toShow,
        newestSalesList,
        { limit, cursor },
        { partnerId },
        () => this.count(partnerId),
      );
      const rows = page.rows.map(saleRow);
      // The count may not have the newest sale yet, and a partner's first one would show as none.
      return { ...page, rows, total: Math.max(page.total, rows.length) };
    }
    const wanted = {
      sort,
      descending: direction === 'desc',
      partnerId,
      isPaid: null,
      since: null,
      before: null,
    };
    const page = await this.reader.page({ ...wanted, patterns: patternsOf(search), own: true }, query);
    return { ...page, rows: page.rows.map(listedSale) };
  }

  @Handle(internal.listNewestSales)
  async newest(@Query({ schema: newest }) query: z.infer<typeof newest>): Promise<SaleRow[]> {
    return (
      await this.database.toShow.query(findNewestSalesByLink, {
        partnerId: query.partnerId,
        limit: query.perReferral,
      })
    ).map(saleRow);
  }

  @Handle(internal.getSaleForMail)
  async forMail(@Param('id', ParseIntPipe) id: number): Promise<SaleForMail> {
    const row = await this.database.first(findSaleForMail, { id });
    if (!row) throw notFound('Sale not found');
    const { partner_id, month, price_cents, discount_cents, carrier, hold_days, payment_id, language } = row;
    const payable = payableAt(new Date(row.occurred_ms).toISOString(), hold_days);
    return {
      ...saleAsSold(row),
      partnerId: partner_id,
      month,
      priceCents: price_cents,
      discountCents: discount_cents,
      carrier,
      ...(payable && { payableFrom: payableFrom(payable) }),
      paymentId: payment_id,
      language,
    };
  }

  private async count(partnerId: number): Promise<number> {
    return (await this.database.toShow.first(countAdminClients, { partnerId, isPaid: null }))!.subscriptions;
  }
}

const listedSale = (row: AdminClientRow): PartnerSaleRow => ({
  id: row.sale_id,
  createdAt: row.occurred_at.toISOString(),
  productName: row.product_name,
  amountCents: row.amount_cents,
  commissionCents: row.commission_cents,
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
  customerEmail: row.email,
  standingAmountCents: row.standing_amount_cents,
  standingCommissionCents: row.standing_commission_cents,
  state: stateOf(row),
});
