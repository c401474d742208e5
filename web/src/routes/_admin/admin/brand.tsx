import { saveBrand } from '@portal/contracts/calls/brand';
import { createFileRoute } from '@tanstack/react-router';
import { Palette } from 'lucide-react';
import { BrandPage } from '../../../features/brand/brand-page.js';
import { brandQuery } from '../../../features/brand/queries.js';
import { queryClient } from '../../../lib/query.js';

export const Route = createFileRoute('/_admin/admin/brand')({
  staticData: { adminPage: { label: 'Brand', icon: Palette, group: 'system', order: 90, reads: saveBrand } },
  loader: () => void queryClient.prefetchQuery(brandQuery),
  component: BrandPage,
});
