import { createFileRoute } from '@tanstack/react-router';
import { ProductsTab } from '../../../features/products/products-tab.js';
import { allProductsQuery } from '../../../features/products/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { adminTab: { label: 'Products', order: 10 } },
  loader: () => void queryClient.prefetchQuery(allProductsQuery),
  component: ProductsTab,
});
