import { array, int4, int8, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const findCommissionInputs = statement(
  'find-commission-inputs',
  {
    params: { id: int8 },
    row: {
      saleId: int8,
      paymentId: text,
      productName: text,
      priceCents: int8,
      discountCents: int8,
      amountCents: int8,
      rateBps: int4,
      soldAt: timestamptz,
      firstName: nullable(text),
      lastName: nullable(text),
      email: nullable(text),
    },
  },
  `select id as "saleId", payment_id as "paymentId", product_name as "productName", price_cents as "priceCents",
          discount_cents as "discountCents", amount_cents as "amountCents", rate_bps as "rateBps",
          occurred_at as "soldAt",
          first_name as "firstName", last_name as "lastName", email
   from sales where id = :id`,
);

export const findCustomers = statement(
  'find-customers-of-sales',
  {
    params: { saleIds: array(int8) },
    row: {
      saleId: int8,
      firstName: nullable(text),
      lastName: nullable(text),
      email: nullable(text),
      productName: text,
    },
  },
  `select id as "saleId", first_name as "firstName", last_name as "lastName", email, product_name as "productName"
   from sales where id = any(:saleIds::bigint[])`,
);
