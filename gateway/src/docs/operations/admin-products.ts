import * as catalog from '@portal/contracts/http/catalog';
import * as examples from '../examples.js';
import type { Operation } from '../operation.js';

const productNotFound = { 404: { code: 'NOT_FOUND', message: 'Product not found' } };

const { id: _, isActive: __, ...newProductExample } = examples.product;

/** The catalogue, by administrators. */
export const adminProductsOperations: Record<string, Operation> = {
  'POST /admin/products': {
    summary: 'Add a product',
    tag: 'Admin',
    body: catalog.newProduct,
    example: newProductExample,
    answers: { 201: { schema: catalog.product, example: examples.product } },
  },
  'PATCH /admin/products/:id': {
    summary: 'Edit a product, or switch it active or inactive',
    description: 'A changed price or rate counts for new checkouts only.',
    tag: 'Admin',
    body: catalog.productChanges,
    example: { isActive: false },
    answers: { 200: { schema: catalog.product, example: { ...examples.product, isActive: false } } },
    errors: productNotFound,
  },
  'DELETE /admin/products/:id': {
    summary: 'Hide a product everywhere and stop its links; past sales keep its name',
    tag: 'Admin',
    answers: { 204: null },
    errors: productNotFound,
  },
};
