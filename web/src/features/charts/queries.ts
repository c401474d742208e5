import * as calls from '@portal/contracts/calls/admin-sales';
import type { ChartDays } from '@portal/contracts/http/charts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { CHARTS_KEY } from '../../lib/query.js';

export const salesChartQuery = (days: ChartDays) =>
  queryOptions({
    queryKey: [...CHARTS_KEY, 'sales', days],
    queryFn: ({ signal }) => api(calls.getSalesChart, { query: { days }, signal }),
  });

export const partnersChartQuery = (month: string) =>
  queryOptions({
    queryKey: [...CHARTS_KEY, 'partners', month],
    queryFn: ({ signal }) => api(calls.getPartnersChart, { query: { month }, signal }),
  });
