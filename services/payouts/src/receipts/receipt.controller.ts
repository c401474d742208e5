import { Controller, Query, StreamableFile } from '@nestjs/common';
import { findCustomersOfSales } from '@portal/contracts/calls/internal';
import { getPayoutReceipt } from '@portal/contracts/calls/partner';
import { receiptQuery, type ReceiptQuery } from '@portal/contracts/http/earnings';
import type { CustomerOfSale } from '@portal/contracts/http/internal';
import { isVoidReason } from '@portal/contracts/values/void-reasons';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { speakerOf } from '@portal/kit/language/i18n';
import { messages as es } from '../../locales/es.gen.js';
import { bankStateOf } from '../bank-states/bank-state.rules.js';
import { PAYOUT_NOT_FOUND } from '../payouts/void-payout.js';
import { drawReceipt } from './draw-receipt.js';
import { FindBrand } from '@portal/kit/http/find-brand';
import { RECEIPT_LINES, receiptOf } from './receipt.rules.js';
import * as sql from './receipt.sql.js';

const inLanguageOfReader = speakerOf({ es });

/** As many as `findCustomersOfSales` takes. */
const AT_ONCE = 500;

/** The receipt of a partner's own payout, as PDF (D-131). */
@Controller()
export class ReceiptController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly brands: FindBrand,
  ) {}

  /** 503 while payments-sales is down: a receipt without names would be kept as one. */
  @Handle(getPayoutReceipt)
  async draw(
    @IdParam(PAYOUT_NOT_FOUND) id: number,
    @UserId() partnerId: number,
    @Query({ schema: receiptQuery }) { language }: ReceiptQuery,
  ): Promise<StreamableFile> {
    const payout = await this.database.first(sql.findOwnPayout, { id, partnerId });
    if (!payout) throw notFound(PAYOUT_NOT_FOUND);
    const lines = await this.database.query(sql.findLinesOfPayout, { payoutId: id });
    const sales = await this.salesOf(lines.slice(0, RECEIPT_LINES).map((line) => line.sale_id));
    const brand = await this.brands.find();
    const its = {
      id: payout.id,
      month: payout.month,
      madeAt: payout.created_at,
      amountCents: payout.amount_cents,
      advanceCents: payout.unused_cents,
      voidedAt: payout.voided_at,
      voidReason: isVoidReason(payout.void_reason) ? payout.void_reason : null,
      bankState: bankStateOf(payout),
      firstName: payout.first_name,
      lastName: payout.last_name,
      companyName: payout.company_name,
      lines: lines.map((line) => ({ saleId: line.sale_id, amountCents: line.amount_cents })),
    };
    const pdf = await inLanguageOfReader(language, () => drawReceipt(receiptOf(its, sales), brand));
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="payout-${payout.month}-${id}.pdf"`,
      length: pdf.length,
    });
  }

  private async salesOf(saleIds: number[]): Promise<Map<number, CustomerOfSale>> {
    const sales = new Map<number, CustomerOfSale>();
    for (let from = 0; from < saleIds.length; from += AT_ONCE) {
      const body = { saleIds: saleIds.slice(from, from + AT_ONCE) };
      for (const sale of await this.services.call(findCustomersOfSales, { body }))
        sales.set(sale.saleId, sale);
    }
    return sales;
  }
}
