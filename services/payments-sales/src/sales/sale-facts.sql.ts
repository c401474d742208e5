import type { SaleFacts } from '@portal/contracts/http/internal';
import { statement } from '@portal/kit/database/statement';

export const findFacts = statement<Omit<SaleFacts, 'soldAt'> & { soldAt: Date }>(
  'find-sale-facts',
  `select id as "saleId", payment_id as "paymentId", product_name as "productName", price_cents as "priceCents",
          discount_cents as "discountCents", amount_cents as "amountCents", rate_bps as "rateBps",
          occurred_at as "soldAt"
   from sales where id = $1`,
);
