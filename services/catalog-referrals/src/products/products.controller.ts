import { Controller, Get, Query } from '@nestjs/common';
import type { Product } from '@portal/contracts/http/catalog';
import { Database } from '@portal/kit/database/database';
import { Allow, WhoAsks, type Caller } from '@portal/kit/http/caller';
import * as z from 'zod';
import { findProducts, listProducts, toProduct } from './product.sql.js';

const productIds = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().positive()).max(500)),
});

@Controller()
export class ProductsController {
  constructor(private readonly database: Database) {}

  /** What partners may sell; admins see the inactive ones too. */
  @Get('products')
  @Allow('partner', 'admin')
  async list(@WhoAsks() { role }: Caller): Promise<Product[]> {
    const rows = await this.database.query(listProducts, [role === 'admin']);
    return rows.map(toProduct);
  }

  /** By id, `?ids=1,2`, deleted ones too; in no order, unknown ids are left out. */
  @Get('internal/products')
  @Allow('service')
  async find(@Query({ schema: productIds }) { ids }: z.infer<typeof productIds>): Promise<Product[]> {
    const rows = await this.database.query(findProducts, [ids]);
    return rows.map(toProduct);
  }
}
