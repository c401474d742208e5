import type { Language } from '@portal/contracts/values/languages';
import {
  char,
  int4,
  int8,
  milliseconds,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { by } from '@portal/kit/lists/orders';

export const saleReadRow = {
  id: int8,
  referral_id: int8,
  /** In ms since 1970. */
  occurred_ms: int8,
  product_name: text,
  amount_cents: int8,
  commission_cents: int8,
  standing_amount_cents: nullable(int8),
  standing_commission_cents: nullable(int8),
  refunded_cents: nullable(int8),
  disputed_cents: nullable(int8),
  first_name: nullable(text),
  last_name: nullable(text),
  email: nullable(text),
};
export type SaleReadRow = RowOf<typeof saleReadRow>;

/**
 * Columns of `sales s`. They are all of what a page of sales costs: a date as text takes four times as long as its
 * milliseconds, and what is null nothing, so of a sale that stands whole the four columns of money back are.
 */
export const SALE_COLUMNS = `s.id, s.referral_id, ${milliseconds('s.occurred_at')} as occurred_ms, s.product_name, s.amount_cents,
  s.commission_cents, s.standing_amount_cents, s.standing_commission_cents, nullif(s.refunded_cents, 0) as refunded_cents,
  nullif(s.disputed_cents, 0) as disputed_cents, s.first_name, s.last_name, s.email`;

/** A partner's sales, newest first. */
export const newestSalesList = defineList({
  name: 'newest-sales',
  row: saleReadRow,
  orders: { date: by('s.occurred_at', timestamptz, 'occurred_ms') },
  id: by('s.id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['s.partner_id = :partnerId', 's.voided_at is null'] },
  from: 'from sales s',
  page: ({ where, orderBy }) => `select ${SALE_COLUMNS} from sales s ${where} ${orderBy} limit :limit`,
});

/** The newest `limit` sales of each of a partner's links. Finds the links with a loose index scan. */
export const findNewestSalesByLink = statement(
  'find-newest-sales-by-link',
  { params: { partnerId: int8, limit: int8 }, row: saleReadRow },
  `with recursive links (id) as (
     select min(referral_id) from sales where partner_id = :partnerId
     union all
     select (select min(referral_id) from sales where partner_id = :partnerId and referral_id > links.id)
     from links where links.id is not null
   )
   select ${SALE_COLUMNS} from links cross join lateral (
     select id, referral_id, occurred_at, product_name, amount_cents, commission_cents, standing_amount_cents,
       standing_commission_cents, refunded_cents, disputed_cents, first_name, last_name, email
     from sales where partner_id = :partnerId and referral_id = links.id and voided_at is null
     order by occurred_at desc, id desc limit :limit
   ) s where links.id is not null`,
);

export const findSaleForMail = statement(
  'find-sale-for-mail',
  {
    params: { id: int8 },
    row: {
      ...saleReadRow,
      partner_id: int8,
      month: char,
      price_cents: int8,
      discount_cents: int8,
      carrier: nullable(text),
      hold_days: int4,
      payment_id: text,
      language: nullable(textOf<Language>()),
    },
  },
  `select ${SALE_COLUMNS}, s.partner_id, s.month, s.price_cents, s.discount_cents, s.carrier, s.hold_days, s.payment_id, c.language
   from sales s left join checkouts c on c.id = s.checkout_id where s.id = :id and s.voided_at is null`,
);
