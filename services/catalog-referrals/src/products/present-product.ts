import type { Product } from '@portal/contracts/http/catalog';
import { toFraction } from '@portal/contracts/values/money';
import type { ProductEntity } from './product.entity.js';

/** The public fields of a product. */
export type ShownProduct = Omit<ProductEntity, 'createdAt' | 'deletedAt' | 'idempotencyKey'>;

/** A product as in the API. */
export const toProduct = (product: ShownProduct): Product => ({
  id: product.id,
  name: product.name,
  description: product.description,
  priceInCents: product.priceCents,
  externalUrl: product.externalUrl,
  commissionRate: toFraction(product.rateBps),
  commissionDescription: product.commissionDescription,
  category: product.category,
  isActive: product.isActive,
  version: product.version,
});
