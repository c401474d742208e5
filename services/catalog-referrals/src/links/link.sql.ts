import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { statement } from '@portal/kit/database/statement';

export interface LinkRow {
  id: number;
  code: string;
  partnerId: number;
  productId: number;
  name: string;
  description: string;
  priceCents: number;
  category: string | null;
  productVersion: number;
  rateBps: number;
  /** null until the partner's names have arrived here. */
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
}

/** The link as it stands, in one read; gives no row when it sells nothing (any more). */
export const findLink = statement<LinkRow>(
  'find-link',
  `select r.id, r.code, r.partner_id as "partnerId", p.id as "productId", p.name, p.description,
     p.price_cents as "priceCents", p.category, p.version as "productVersion", p.rate_bps as "rateBps",
     n.first_name as "firstName", n.last_name as "lastName", n.company_name as "companyName"
   from referrals r
   join products p on p.id = r.product_id and p.is_active and p.deleted_at is null
   left join partners n on n.id = r.partner_id
   where upper(r.code) = upper($1) and r.deleted_at is null`,
);

export const toLink = (row: LinkRow, partner: LinkForCheckout['partner']): LinkForCheckout => ({
  id: row.id,
  code: row.code,
  partnerId: row.partnerId,
  rateBps: row.rateBps,
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
