import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Brand } from '@portal/contracts/http/brand';
import { smallJpegOf } from '@portal/contracts/http/product-picture';
import { Database } from '@portal/kit/database/database';
import { LRUCache } from 'lru-cache';
import { findPicture } from '../brand/brand.sql.js';
import { Brands } from '../brand/brands.js';
import { findSellableProduct } from '../products/find-sellable-product.js';
import type { ProductEntity } from '../products/product.entity.js';
import { findFile } from '../product-pictures/product-picture.sql.js';
import { draw } from './draw.js';
import { AS_IT_COMES, previewOf, type PreviewBrand, type Previewed } from './preview.rules.js';

export interface Preview {
  png: Buffer;
  /** The hash of the picture. */
  etag: string;
  /** The product's version. */
  version: number;
}

interface Drawing {
  product: ProductEntity;
  brand: Brand;
}

/** Some 50 KB each. */
const MOST_KEPT = 300;

/** A mark that cannot be drawn, such as a file cut off, costs the picture its mark only. */
export function drawWithMark(product: Previewed, brand: PreviewBrand): Promise<Buffer> {
  const drawn = draw(previewOf(product, brand));
  return brand.mark === null ? drawn : drawn.catch(() => draw(previewOf(product, { ...brand, mark: null })));
}

/** Product pictures for link previews. Each version of a product is drawn once for each brand, on the first request. */
@Injectable()
export class ProductPreviews {
  private readonly kept = new LRUCache<string, Preview, Drawing>({
    max: MOST_KEPT,
    fetchMethod: async (_key, _stale, { context: { product, brand } }) => {
      // Read only for what is drawn: most requests are for what is kept.
      const photo = await this.photoOf(product);
      const png = await drawWithMark({ ...product, photo }, await this.shown(brand));
      return {
        png,
        etag: `"${createHash('sha256').update(png).digest('base64url')}"`,
        version: product.version,
      };
    },
  });

  constructor(
    private readonly database: Database,
    private readonly brands: Brands,
  ) {}

  /**
   * The picture of the product's current version.
   * @throws AppError 404 when it is not for sale
   */
  async find(productId: number): Promise<Preview> {
    const product = await findSellableProduct(this.database, productId);
    const brand = await this.brands.current();
    const key = `${product.id}-${product.version}-${brand.version}`;
    return this.kept.forceFetch(key, { context: { product, brand } });
  }

  private async photoOf({ picture }: ProductEntity): Promise<string | undefined> {
    const file =
      picture && (await this.database.first(findFile, { hash: picture.hash, name: smallJpegOf(picture) }));
    return file ? `data:image/jpeg;base64,${file.content.toString('base64')}` : undefined;
  }

  private async shown({ version, name, color, mark }: Brand): Promise<PreviewBrand> {
    if (version === 0) return AS_IT_COMES;
    const picture = mark === null ? null : await this.database.first(findPicture, { hash: mark });
    // What draws knows no WebP.
    const canBeDrawn = picture && picture.type !== 'image/webp';
    return {
      name,
      color,
      mark: canBeDrawn ? `data:${picture.type};base64,${picture.content.toString('base64')}` : null,
    };
  }
}
