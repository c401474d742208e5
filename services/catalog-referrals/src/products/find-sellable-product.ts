import type { Queryable } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { ProductEntity } from './product.entity.js';

/** @throws AppError 404 for a product that is unknown, inactive or deleted */
export async function findSellableProduct(database: Queryable, id: number): Promise<ProductEntity> {
  const product = await database.read((entities) =>
    entities.findOneBy(ProductEntity, { id, isActive: true }),
  );
  if (!product) throw notFound('Product not found');
  return product;
}
