import { lazy } from 'react';

// What draws is large, and fetched when the first chart is shown.
export const TimeChart = lazy(async () => ({ default: (await import('./time-chart.js')).TimeChart }));
export const RankingChart = lazy(async () => ({
  default: (await import('./ranking-chart.js')).RankingChart,
}));
