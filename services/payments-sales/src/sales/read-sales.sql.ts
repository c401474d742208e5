import { statement } from '@portal/kit/database/statement';

export interface SaleReadRow {
  id: number;
  referral_id: number;
  occurred_at: Date;
  product_name: string;
  amount_cents: number;
  commission_cents: number;
  standing_amount_cents: number;
  standing_commission_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Of `sales s`. */
export const SALE_COLUMNS = `s.id, s.referral_id, s.occurred_at, s.product_name, s.amount_cents, s.commission_cents,
  coalesce(s.standing_amount_cents, s.amount_cents) as standing_amount_cents,
  coalesce(s.standing_commission_cents, s.commission_cents) as standing_commission_cents, s.refunded_cents, s.disputed_cents,
  s.first_name, s.last_name, s.email`;

// Pages by key: $1 partner, $2 moment, $3 id, $4 limit. `infinity` begins at the newest.
export const findOlderSales = statement<SaleReadRow>(
  'find-older-sales',
  `select ${SALE_COLUMNS} from sales s where s.partner_id = $1 and s.voided_at is null and (s.occurred_at, s.id) < ($2, $3)
   order by s.occurred_at desc, s.id desc limit $4`,
);
export const findNewerSales = statement<SaleReadRow>(
  'find-newer-sales',
  `select ${SALE_COLUMNS} from sales s where s.partner_id = $1 and s.voided_at is null and (s.occurred_at, s.id) > ($2, $3)
   order by s.occurred_at, s.id limit $4`,
);

/** The newest `$2` sales of each of a partner's links; finds the links by skipping along the index. */
export const findNewestSalesByLink = statement<SaleReadRow>(
  'find-newest-sales-by-link',
  `with recursive links (id) as (
     select min(referral_id) from sales where partner_id = $1
     union all
     select (select min(referral_id) from sales where partner_id = $1 and referral_id > links.id)
     from links where links.id is not null
   )
   select ${SALE_COLUMNS} from links cross join lateral (
     select id, referral_id, occurred_at, product_name, amount_cents, commission_cents, standing_amount_cents,
       standing_commission_cents, refunded_cents, disputed_cents, first_name, last_name, email
     from sales where partner_id = $1 and referral_id = links.id and voided_at is null
     order by occurred_at desc, id desc limit $2
   ) s where links.id is not null`,
);

export const findSaleForMail = statement<
  SaleReadRow & {
    partner_id: number;
    month: string;
    price_cents: number;
    discount_cents: number;
    carrier: string | null;
    payment_id: string;
  }
>(
  'find-sale-for-mail',
  `select ${SALE_COLUMNS}, s.partner_id, s.month, s.price_cents, s.discount_cents, s.carrier, s.payment_id
   from sales s where s.id = $1 and s.voided_at is null`,
);
