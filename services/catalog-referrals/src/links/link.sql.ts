import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { int4, int8, nullable, type RowOf, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const linkRow = {
  id: int8,
  code: text,
  partnerId: int8,
  productId: int8,
  name: text,
  description: text,
  priceCents: int4,
  category: nullable(text),
  productVersion: int4,
  rateBps: int4,
  /** null: the setting says. */
  holdDays: nullable(int4),
  /** null until the partner's names arrive. */
  firstName: nullable(text),
  lastName: nullable(text),
  companyName: nullable(text),
};
export type LinkRow = RowOf<typeof linkRow>;

/** The current link in one read. Returns no row when its product is not for sale. */
export const findLink = statement(
  'find-link',
  { params: { code: text }, row: linkRow },
  `select r.id, r.code, r.partner_id as "partnerId", p.id as "productId", p.name, p.description,
     p.price_cents as "priceCents", p.category, p.version as "productVersion", p.rate_bps as "rateBps", p.hold_days as "holdDays",
     n.first_name as "firstName", n.last_name as "lastName", n.company_name as "companyName"
   from referrals r
   join products p on p.id = r.product_id and p.is_active and p.deleted_at is null
   left join partners n on n.id = r.partner_id
   where upper(r.code) = upper(:code) and r.deleted_at is null`,
);

/** @param holdDays of the product, or the setting's */
export const toLink = (
  row: LinkRow,
  holdDays: number,
  partner: LinkForCheckout['partner'],
): LinkForCheckout => ({
  id: row.id,
  code: row.code,
  partnerId: row.partnerId,
  rateBps: row.rateBps,
  ...(holdDays > 0 && { holdDays }),
  productVersion: row.productVersion,
  product: {
    id: row.productId,
    name: row.name,
    description: row.description,
    priceInCents: row.priceCents,
    category: row.category,
  },
  partner,
});
