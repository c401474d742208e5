import { Controller, Get, Param, ParseIntPipe, Query } from '@nestjs/common';
import type { Page, PartnerSaleRow, SaleAsSold, SaleForMail, SaleRow } from '@portal/contracts/http/internal';
import { partnerSalesQuery } from '@portal/contracts/http/partner';
import { Database } from '@portal/kit/database/database';
import type { Statement } from '@portal/kit/database/statement';
import { Allow } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { decodeCursor, pageOf, pageQuery } from '@portal/kit/http/pages';
import * as z from 'zod';
import { stateOf } from '../standing/standing.rules.js';
import { countSubscriptions, type SubscriptionRow } from '../subscriptions/read-subscriptions.sql.js';
import { ReadSubscriptions } from '../subscriptions/read-subscriptions.js';
import { patternsOf } from '../subscriptions/search.rules.js';
import {
  countClients,
  findNewerClients,
  findNewerSales,
  findNewestSalesByLink,
  findOlderClients,
  findOlderSales,
  findSaleForMail,
  type SaleReadRow,
} from './read-sales.sql.js';

const ofPartner = pageQuery.extend({ partnerId: z.coerce.number().int() });
const salesOfPartner = ofPartner.extend(partnerSalesQuery.shape);
type OfPartner = z.infer<typeof ofPartner>;
const newest = z.object({
  partnerId: z.coerce.number().int(),
  perReferral: z.coerce.number().int().min(1).max(100),
});

/** Sales and clients for the gateway's composed screens, and for mails. */
@Controller('internal')
@Allow('service')
export class ReadSalesController {
  constructor(
    private readonly database: Database,
    private readonly reader: ReadSubscriptions,
  ) {}

  /** Newest first as they were recorded; in another order, or searched, as they are listed a moment later. */
  @Get('partner-sales')
  async sales(
    @Query({ schema: salesOfPartner }) query: z.infer<typeof salesOfPartner>,
  ): Promise<Page<PartnerSaleRow> & { total: number }> {
    const { partnerId, search, sort, direction } = query;
    if (search === '' && sort === 'date' && direction === 'desc') {
      const [page, count] = await Promise.all([
        this.page(query, findOlderSales, findNewerSales),
        this.database.first(countSubscriptions, [partnerId, null]),
      ]);
      return { ...page, total: count!.subscriptions };
    }
    const wanted = { sort, descending: direction === 'desc', partnerId, isPaid: null };
    const page = await this.reader.page({ ...wanted, patterns: patternsOf(search), own: true }, query);
    return { ...page, rows: page.rows.map(listedSale) };
  }

  @Get('partner-clients')
  async clients(@Query({ schema: ofPartner }) query: OfPartner): Promise<Page<SaleRow> & { total: number }> {
    const [page, count] = await Promise.all([
      this.page(query, findOlderClients, findNewerClients),
      this.database.first(countClients, [query.partnerId]),
    ]);
    return { ...page, total: count?.clients ?? 0 };
  }

  @Get('newest-sales')
  async newest(@Query({ schema: newest }) query: z.infer<typeof newest>): Promise<SaleRow[]> {
    return (await this.database.query(findNewestSalesByLink, [query.partnerId, query.perReferral])).map(
      saleRow,
    );
  }

  @Get('sales/:id')
  async forMail(@Param('id', ParseIntPipe) id: number): Promise<SaleForMail> {
    const row = await this.database.first(findSaleForMail, [id]);
    if (!row) throw notFound('Sale not found');
    const { partner_id, month, price_cents, discount_cents, carrier, payment_id } = row;
    return {
      ...saleAsSold(row),
      partnerId: partner_id,
      month,
      priceCents: price_cents,
      discountCents: discount_cents,
      carrier,
      paymentId: payment_id,
    };
  }

  private async page(
    query: OfPartner,
    older: Statement<SaleReadRow>,
    newer: Statement<SaleReadRow>,
  ): Promise<Page<SaleRow>> {
    const cursor = query.cursor ? decodeCursor(query.cursor) : { at: 'infinity', id: 0, back: false };
    const values = [query.partnerId, cursor.at, cursor.id, query.limit + 1];
    const rows = await this.database.query(cursor.back ? newer : older, values);
    return pageOf(rows.map(saleRow), query, (row) => ({ at: row.createdAt, id: row.id }));
  }
}

const saleAsSold = (row: SaleReadRow): SaleAsSold => ({
  id: row.id,
  referralId: row.referral_id,
  createdAt: row.occurred_at.toISOString(),
  productName: row.product_name,
  amountCents: row.amount_cents,
  commissionCents: row.commission_cents,
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
  customerEmail: row.email,
});

const listedSale = (row: SubscriptionRow): PartnerSaleRow => ({
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

const saleRow = (row: SaleReadRow): SaleRow => ({
  ...saleAsSold(row),
  standingAmountCents: row.standing_amount_cents,
  standingCommissionCents: row.standing_commission_cents,
  state: stateOf(row),
});
