import * as adminProductsCalls from '@portal/contracts/calls/admin-products';
import * as partnerCalls from '@portal/contracts/calls/partner';
import type { NewProduct, ProductChanges } from '@portal/contracts/http/catalog';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { PRODUCTS_KEY } from '../../lib/query.js';

/** Includes inactive products: the call returns those to administrators. */
export const allProductsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api(partnerCalls.listProducts, { signal }),
});

export const addProduct = (body: NewProduct, key: string) =>
  api(adminProductsCalls.addProduct, { body, headers: { 'Idempotency-Key': key } });

export const changeProduct = (id: number, body: ProductChanges) =>
  api(adminProductsCalls.editProduct, { params: { id }, body });

export const deleteProduct = (id: number) => api(adminProductsCalls.deleteProduct, { params: { id } });
