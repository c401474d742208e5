import { createFileRoute } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { ProductsTab } from '../../../features/products/products-tab.js';
import { allProductsQuery } from '../../../features/products/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/products')({
  staticData: { adminPage: { label: 'Products', icon: Package, group: 'sell', order: 10 } },
  loader: () => void queryClient.prefetchQuery(allProductsQuery),
  component: ProductsTab,
});
