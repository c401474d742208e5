import { lazy } from 'react';

// The chart library is large, so it is loaded with the first chart.
export const TimeChart = lazy(async () => ({ default: (await import('./time-chart.js')).TimeChart }));
export const RankingChart = lazy(async () => ({
  default: (await import('./ranking-chart.js')).RankingChart,
}));
