import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import type { ProductPicture } from '@portal/contracts/http/product-picture';
import {
  bool,
  int4,
  int8,
  jsonb,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const linkRow = {
  id: int8,
  code: text,
  partnerId: int8,
  /** By its partner (D-126), or with its partner's account (D-166). */
  isPaused: bool,
  suspendedAt: nullable(timestamptz),
  /** The tag that was asked for, if it is one of the link's. */
  campaign: nullable(text),
  productId: int8,
  name: text,
  description: text,
  priceCents: int4,
  category: nullable(text),
  picture: nullable(jsonb<ProductPicture>()),
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

/** The current link in one read, by its code or any slug it ever had (D-127). Returns no row when its product is not for sale. */
export const findLink = statement(
  'find-link',
  { params: { code: text, campaign: nullable(text) }, row: linkRow },
  `select r.id, r.code, r.partner_id as "partnerId", r.paused_at is not null or n.suspended_at is not null as "isPaused",
     n.suspended_at as "suspendedAt",
     case when :campaign::text = any(r.campaigns) then :campaign::text end as campaign, p.id as "productId", p.name, p.description,
     p.price_cents as "priceCents", p.category, p.picture, p.version as "productVersion", p.rate_bps as "rateBps", p.hold_days as "holdDays",
     n.first_name as "firstName", n.last_name as "lastName", n.company_name as "companyName"
   from referrals r
   join products p on p.id = r.product_id and p.is_active and p.deleted_at is null
   left join partners n on n.id = r.partner_id
   where r.deleted_at is null and r.id = (
     select id from referrals where upper(code) = upper(:code)
     union all
     select referral_id from link_names where key = link_name_key(:code) and name = lower(:code) and is_slug
     limit 1
   )`,
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
  ...(row.campaign !== null && { campaign: row.campaign }),
  ...(row.isPaused && { isPaused: true }),
  ...(row.suspendedAt && { suspendedAt: row.suspendedAt.toISOString() }),
  product: {
    id: row.productId,
    name: row.name,
    description: row.description,
    priceInCents: row.priceCents,
    category: row.category,
    ...(row.picture && { picture: row.picture }),
  },
  partner,
});
