import { Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { SaleFacts } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { notFound } from '@portal/kit/http/errors';
import { IdParam } from '@portal/kit/http/id-param';
import { Handle } from '@portal/kit/http/handle';

const findFacts = statement<Omit<SaleFacts, 'soldAt'> & { soldAt: Date }>(
  'find-sale-facts',
  `select id as "saleId", payment_id as "paymentId", product_name as "productName", price_cents as "priceCents",
          discount_cents as "discountCents", amount_cents as "amountCents", rate_bps as "rateBps",
          occurred_at as "soldAt"
   from sales where id = $1`,
);

/** How a sale came to its commission (D-6), for payouts to explain. */
@Controller()
export class SaleFactsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.getSaleFacts)
  async read(@IdParam('Sale not found') id: number): Promise<SaleFacts> {
    const row = await this.database.first(findFacts, [id]);
    if (!row) throw notFound('Sale not found');
    return { ...row, soldAt: row.soldAt.toISOString() };
  }
}
