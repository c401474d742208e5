import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { LRUCache } from 'lru-cache';
import { findSellableProduct } from '../products/find-sellable-product.js';
import type { ProductEntity } from '../products/product.entity.js';
import { draw } from './draw.js';
import { previewOf } from './preview.rules.js';

export interface Preview {
  png: Buffer;
  /** The hash of the picture. */
  etag: string;
  /** The product's version. */
  version: number;
}

/** Some 50 KB each. */
const MOST_KEPT = 300;

/** Product pictures for link previews. Each version of a product is drawn once, on the first request. */
@Injectable()
export class ProductPreviews {
  private readonly kept = new LRUCache<string, Preview, ProductEntity>({
    max: MOST_KEPT,
    fetchMethod: async (_key, _stale, { context }) => {
      const png = await draw(previewOf(context));
      return {
        png,
        etag: `"${createHash('sha256').update(png).digest('base64url')}"`,
        version: context.version,
      };
    },
  });

  constructor(private readonly database: Database) {}

  /**
   * The picture of the product's current version.
   * @throws AppError 404 when it is not for sale
   */
  async find(productId: number): Promise<Preview> {
    const product = await findSellableProduct(this.database, productId);
    return this.kept.forceFetch(`${product.id}-${product.version}`, { context: product });
  }
}
