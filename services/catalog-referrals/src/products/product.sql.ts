import type { Product } from '@portal/contracts/http/catalog';
import { toFraction } from '@portal/contracts/values/money';
import { statement } from '@portal/kit/database/statement';

export interface ProductRow {
  id: number;
  name: string;
  description: string;
  priceCents: number;
  externalUrl: string;
  rateBps: number;
  commissionDescription: string | null;
  category: string | null;
  isActive: boolean;
}

/** The columns of a `ProductRow`, of `products p`. */
export const PRODUCT = `p.id, p.name, p.description, p.price_cents as "priceCents", p.external_url as "externalUrl",
  p.rate_bps as "rateBps", p.commission_description as "commissionDescription", p.category, p.is_active as "isActive"`;

/** $1: inactive ones too? */
export const listProducts = statement<ProductRow>(
  'list-products',
  `select ${PRODUCT} from products p where deleted_at is null and (is_active or $1) order by id`,
);

/** Deleted ones too: past sales keep their names (D-24). */
export const findProducts = statement<ProductRow>(
  'find-products',
  `select ${PRODUCT} from products p where id = any($1::bigint[])`,
);

export const findSellableProduct = statement<ProductRow>(
  'find-sellable-product',
  `select ${PRODUCT} from products p where id = $1 and is_active and deleted_at is null`,
);

/** A product as the wire has it. */
export const toProduct = ({ priceCents, rateBps, ...same }: ProductRow): Product => ({
  ...same,
  priceInCents: priceCents,
  commissionRate: toFraction(rateBps),
});
