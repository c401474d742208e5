import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/partner';
import type { Product } from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { In } from 'typeorm';
import * as z from 'zod';
import { PresentProduct } from './present-product.js';
import { ProductEntity } from './product.entity.js';
import { ProductsForSale } from './products-for-sale.js';

const productIds = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().positive()).max(500)),
});

@Controller()
export class ProductsController {
  constructor(
    private readonly database: Database,
    private readonly presenter: PresentProduct,
    private readonly forSale: ProductsForSale,
  ) {}

  /** The products for sale; administrators also see inactive ones, and what they have just changed at any replica. */
  @Handle(calls.listProducts)
  async list(@CurrentCaller() { role }: Caller): Promise<Product[]> {
    if (role !== 'admin') return this.forSale.list();
    const products = await this.database.read((entities) =>
      entities.find(ProductEntity, { order: { id: 'asc' } }),
    );
    return products.map(this.presenter.present);
  }

  /** Products by id, `?ids=1,2`, also deleted ones. In no particular order; unknown ids are left out. */
  @Handle(internal.findProducts)
  async find(@Query({ schema: productIds }) { ids }: z.infer<typeof productIds>): Promise<Product[]> {
    const products = await this.database.read((entities) =>
      entities.find(ProductEntity, { where: { id: In(ids) }, withDeleted: true }),
    );
    return products.map(this.presenter.present);
  }
}
