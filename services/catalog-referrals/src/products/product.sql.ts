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
  version: number;
}

/** The columns of a `ProductRow`, of `products p`. */
export const PRODUCT = `p.id, p.name, p.description, p.price_cents as "priceCents", p.external_url as "externalUrl",
  p.rate_bps as "rateBps", p.commission_description as "commissionDescription", p.category, p.is_active as "isActive", p.version`;

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

// In the order of `columnsOf`. Gives no row when the key added one before.
export const insertProduct = statement<ProductRow>(
  'insert-product',
  `insert into products as p
     (name, description, price_cents, external_url, rate_bps, commission_description, category, is_active,
      idempotency_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (idempotency_key) do nothing returning ${PRODUCT}`,
);

export const findProductByKey = statement<ProductRow>(
  'find-product-by-key',
  `select ${PRODUCT} from products p where idempotency_key = $1`,
);

/** Waits for whoever is changing it. */
export const lockProduct = statement<ProductRow>(
  'lock-product',
  `select ${PRODUCT} from products p where id = $1 and deleted_at is null for update`,
);

export const updateProduct = statement<ProductRow>(
  'update-product',
  `update products p set (name, description, price_cents, external_url, rate_bps, commission_description, category,
     is_active, version) = ($1, $2, $3, $4, $5, $6, $7, $8, version + 1)
   where id = $9 returning ${PRODUCT}`,
);

/** Gives no row when there is no such product (any more). */
export const markProductDeleted = statement<{ id: number }>(
  'mark-product-deleted',
  'update products set deleted_at = now() where id = $1 and deleted_at is null returning id',
);

export const columnsOf = (product: Omit<ProductRow, 'id' | 'version'>) => [
  product.name,
  product.description,
  product.priceCents,
  product.externalUrl,
  product.rateBps,
  product.commissionDescription || null,
  product.category || null,
  product.isActive,
];

/** A product as the wire has it. */
export const toProduct = ({ priceCents, rateBps, ...same }: ProductRow): Product => ({
  ...same,
  priceInCents: priceCents,
  commissionRate: toFraction(rateBps),
});
