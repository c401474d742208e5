import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import {
  newProduct,
  productChanges,
  type NewProduct,
  type Product,
  type ProductChanges,
} from '@portal/contracts/http/catalog';
import { Allow } from '@portal/kit/http/caller';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { EditProducts } from './edit-products.js';

const Id = () => IdParam('Product not found');

@Controller('admin/products')
@Allow('admin')
export class EditProductsController {
  constructor(private readonly products: EditProducts) {}

  @Post()
  add(
    @Body({ schema: newProduct }) body: NewProduct,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<Product> {
    return this.products.add(body, idempotencyKey);
  }

  @Patch(':id')
  change(@Id() id: number, @Body({ schema: productChanges }) body: ProductChanges): Promise<Product> {
    return this.products.change(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Id() id: number): Promise<void> {
    return this.products.delete(id);
  }
}
