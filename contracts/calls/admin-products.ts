// The catalogue, by administrators.
import type * as z from 'zod/mini';
import type * as catalog from '../http/catalog.js';
import type { ProductPicture } from '../http/product-picture.js';
import { ADMIN, defineCall } from './define-call.js';

export const addProduct = defineCall('POST', '/api/admin/products', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'change products',
})<{ body: z.input<typeof catalog.newProduct>; answer: z.infer<typeof catalog.product> }>();

export const editProduct = defineCall('PATCH', '/api/admin/products/:id', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'change products',
})<{ body: z.input<typeof catalog.productChanges>; answer: z.infer<typeof catalog.product> }>();

export const deleteProduct = defineCall('DELETE', '/api/admin/products/:id', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'change products',
})<{}>();

/** The file `picture` as multipart. No product has it until one is saved with its hash. */
export const uploadProductPicture = defineCall('POST', '/api/admin/product-pictures', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'change products',
})<{ answer: ProductPicture }>();
