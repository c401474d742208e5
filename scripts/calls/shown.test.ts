import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** What lists and figures are read by. None of them decides about money, a permission or a change. */
const SHOWING = [
  'payments-sales/src/admin-clients/read-admin-clients.ts',
  'payments-sales/src/charts/sales-chart.controller.ts',
  'payments-sales/src/clients/read-clients.controller.ts',
  'payments-sales/src/link-days/sale-days.controller.ts',
  'payments-sales/src/sales/read-sales.controller.ts',
  'payments-sales/src/transactions/transactions.controller.ts',
  'payments-sales/src/trends/partner-trends.controller.ts',
  'payouts/src/figures/admin-stats.controller.ts',
  'payouts/src/figures/leaderboard.controller.ts',
  'payouts/src/figures/partner-summary.controller.ts',
  'payouts/src/figures/partners-chart.controller.ts',
  'payouts/src/partner-ledger/ledger-of-partner.controller.ts',
  'payouts/src/partner-list/list-partners.controller.ts',
  'payouts/src/payouts/payouts.controller.ts',
];

test('only lists and figures are read from a replica (D-181)', () => {
  const found = globSync('*/src/**/*.ts', { cwd: 'services' }).filter((file) =>
    /\btoShow\b/.test(readFileSync(`services/${file}`, 'utf8')),
  );
  expect(found.sort()).toEqual(SHOWING);
});
