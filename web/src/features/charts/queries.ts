import type { ChartDays } from '@portal/contracts/http/charts';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';
import { CHARTS_KEY } from '../../lib/query.js';

export const salesChartQuery = (days: ChartDays) =>
  queryOptions({
    queryKey: [...CHARTS_KEY, 'sales', days],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/charts/sales', { params: { query: { days } }, signal }).then(dataOf),
  });

export const partnersChartQuery = (month: string) =>
  queryOptions({
    queryKey: [...CHARTS_KEY, 'partners', month],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/charts/partners', { params: { query: { month } }, signal }).then(dataOf),
  });
