import type { NewProduct, ProductChanges } from '@portal/contracts/http/catalog';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';
import { PRODUCTS_KEY } from '../../lib/query.js';

/** Inactive ones too: that is what the call answers an administrator. */
export const allProductsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api.GET('/api/products', { signal }).then(dataOf),
});

export const addProduct = (body: NewProduct, key: string) =>
  api.POST('/api/admin/products', { body, headers: { 'Idempotency-Key': key } }).then(dataOf);

export const changeProduct = (id: number, body: ProductChanges) =>
  api.PATCH('/api/admin/products/{id}', { params: { path: { id } }, body }).then(dataOf);

export const deleteProduct = (id: number) =>
  api.DELETE('/api/admin/products/{id}', { params: { path: { id } } }).then(dataOf);
