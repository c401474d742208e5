// Sales, payments, links and codes, as administrators see them.
import type * as z from 'zod/mini';
import type * as adminLinks from '../http/admin-links.js';
import type * as adminSales from '../http/admin-sales.js';
import type * as catalog from '../http/catalog.js';
import type * as charts from '../http/charts.js';
import type * as partner from '../http/partner.js';
import { ADMIN, defineCall, type FileAnswer } from './define-call.js';

export const getPortalStats = defineCall('GET', '/api/admin/stats', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{
  answer: z.infer<typeof partner.adminStats>;
}>();

export const listPartnerNames = defineCall('GET', '/api/admin/partner-names', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSales.partnerNamesQuery>;
  answer: z.infer<typeof adminSales.partnerName>[];
}>();

export const listClients = defineCall('GET', '/api/admin/clients', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSales.clientsQuery>;
  answer: z.infer<typeof adminSales.adminClient>[];
}>();

/** Of the list with the same filters; its order does not matter. */
export const getClientTotals = defineCall('GET', '/api/admin/clients/totals', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof adminSales.clientFilters>; answer: z.infer<typeof adminSales.clientTotals> }>();

/** Of the list with the same filters. */
export const getTransactionTotals = defineCall('GET', '/api/admin/stripe-transactions/totals', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSales.transactionFilters>;
  answer: z.infer<typeof adminSales.transactionTotals>;
}>();

export const exportClients = defineCall('GET', '/api/admin/clients.csv', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'export lists',
  stepUp: true,
})<{ query: z.input<typeof adminSales.clientFilters>; answer: FileAnswer }>();

export const deleteSale = defineCall('DELETE', '/api/admin/sales/:id', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'correct sales',
  stepUp: true,
})();

export const listStripeTransactions = defineCall('GET', '/api/admin/stripe-transactions', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSales.transactionsQuery>;
  answer: z.infer<typeof adminSales.stripeTransaction>[];
  unchanged: true;
}>();

export const listUnknownCodes = defineCall('GET', '/api/admin/unknown-referral-codes', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSales.unknownCodesQuery>;
  answer: z.infer<typeof adminSales.unknownCode>[];
}>();

export const assignUnknownCode = defineCall('POST', '/api/admin/unknown-referral-codes/:id/assign', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'correct sales',
})<{ body: z.input<typeof adminSales.assignCode>; answer: z.infer<typeof adminSales.unknownCode> }>();

export const createReferralFromCode = defineCall(
  'POST',
  '/api/admin/unknown-referral-codes/:id/create-referral',
  { by: 'payments-sales', allow: ADMIN, right: 'correct sales' },
)<{
  body: z.input<typeof adminSales.createReferralFromCode>;
  answer: z.infer<typeof adminSales.codeCredited>;
}>();

export const openStripeSync = defineCall('GET', '/api/admin/sync-stripe-sessions', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})();

export const syncStripe = defineCall('POST', '/api/admin/sync-stripe-sessions', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'correct sales',
})<{ answer: z.infer<typeof adminSales.syncResult> }>();

export const findReferralCodes = defineCall('GET', '/api/admin/referral-codes', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof catalog.referralCodesQuery>; answer: z.infer<typeof catalog.referralCode>[] }>();

export const listLinks = defineCall('GET', '/api/admin/links', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminLinks.linksQuery>;
  answer: z.infer<typeof adminLinks.adminLink>[];
}>();

export const getSalesChart = defineCall('GET', '/api/admin/charts/sales', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof charts.salesChartQuery>; answer: z.infer<typeof charts.salesChart> }>();

export const getPartnersChart = defineCall('GET', '/api/admin/charts/partners', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof charts.partnersChartQuery>; answer: z.infer<typeof charts.partnerOfMonth>[] }>();
