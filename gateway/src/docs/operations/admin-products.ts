import * as calls from '@portal/contracts/calls/admin-products';
import * as catalog from '@portal/contracts/http/catalog';
import { product } from '../examples.js';
import { operation, type Operation } from '../operation.js';

const productNotFound = { 404: { code: 'NOT_FOUND', message: 'Product not found' } };

const { id: _, isActive: __, version: ___, payableAfterDays: ____, ...newProductExample } = product;

/** The catalogue, by administrators. */
export const adminProductsOperations: Operation[] = [
  operation(calls.addProduct, {
    summary: 'Add a product',
    description: 'A repeated `Idempotency-Key` adds no second product.',
    tag: 'Admin',
    body: catalog.newProduct,
    example: newProductExample,
    answers: { 201: { schema: catalog.product, example: product } },
  }),
  operation(calls.editProduct, {
    summary: 'Edit a product, or make it active or inactive',
    description: 'A changed price or rate applies to new checkouts only.',
    tag: 'Admin',
    body: catalog.productChanges,
    example: { priceInCents: 8_900, seen: { version: 1, amountInCents: 9_900 } },
    answers: {
      200: { schema: catalog.product, example: { ...product, priceInCents: 8_900, version: 2 } },
    },
    errors: {
      ...productNotFound,
      409: {
        code: 'CHANGED_MEANWHILE',
        message: 'This has changed since you saw it. Please look again before you confirm.',
      },
    },
  }),
  operation(calls.deleteProduct, {
    summary: 'Hide a product everywhere and stop its links; past sales keep its name',
    tag: 'Admin',
    answers: { 204: null },
    errors: productNotFound,
  }),
];
