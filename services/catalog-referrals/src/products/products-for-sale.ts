import { Injectable } from '@nestjs/common';
import type { Product } from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import { KeptReads } from '@portal/kit/process/kept-reads';
import { PresentProduct } from './present-product.js';
import { ProductEntity } from './product.entity.js';

/** What partners may sell, as they read it: as it was 50 ms before at most (D-177). Nobody is charged by it. */
@Injectable()
export class ProductsForSale {
  readonly kept = new KeptReads<Product[]>();

  constructor(
    private readonly database: Database,
    private readonly presenter: PresentProduct,
  ) {}

  list = (): Promise<Product[]> =>
    this.kept.find('all', async () => {
      const products = await this.database.read((entities) =>
        entities.find(ProductEntity, { where: { isActive: true }, order: { id: 'asc' } }),
      );
      return products.map(this.presenter.present);
    });
}
