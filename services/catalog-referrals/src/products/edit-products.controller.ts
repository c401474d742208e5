import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-products';
import {
  newProduct,
  productChanges,
  type NewProduct,
  type Product,
  type ProductChanges,
} from '@portal/contracts/http/catalog';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { EditProducts } from './edit-products.js';

const Id = () => IdParam('Product not found');

@Controller()
export class EditProductsController {
  constructor(private readonly products: EditProducts) {}

  @Handle(calls.addProduct)
  add(
    @Body({ schema: newProduct }) body: NewProduct,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<Product> {
    return this.products.add(body, idempotencyKey);
  }

  @Handle(calls.editProduct)
  change(@Id() id: number, @Body({ schema: productChanges }) body: ProductChanges): Promise<Product> {
    return this.products.change(id, body);
  }

  @Handle(calls.deleteProduct)
  @HttpCode(204)
  delete(@Id() id: number): Promise<void> {
    return this.products.delete(id);
  }
}
