import * as calls from '@portal/contracts/calls/admin-sales';
import * as links from '@portal/contracts/http/admin-links';
import * as adminSales from '@portal/contracts/http/admin-sales';
import * as catalog from '@portal/contracts/http/catalog';
import * as charts from '@portal/contracts/http/charts';
import { LARGEST_ID } from '@portal/contracts/http/fields';
import * as partner from '@portal/contracts/http/partner';
import * as z from 'zod';
import { product, referral } from '../examples.js';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const adminClient: adminSales.AdminClient = {
  date: '2026-11-05T10:00:00.000Z',
  amount: 89.1,
  amountInCents: 8_910,
  commission: 11.14,
  commissionInCents: 1_114,
  standingAmount: 89.1,
  standingAmountInCents: 8_910,
  standingCommission: 11.14,
  standingCommissionInCents: 1_114,
  state: 'standing',
  customerEmail: 'dana@example.com',
  customerFirstName: 'Dana',
  customerLastName: 'Reyes',
  partner: {
    id: 7,
    firstName: 'Ava',
    lastName: 'Reyes',
    companyName: 'Reyes Insurance Group',
    email: 'ava@example.com',
  },
  product: { name: product.name },
  referral: { code: referral.code },
  saleId: 512,
  stripePaymentId: 'pi_3QabcdEFGH',
  providerUrl: 'https://dashboard.stripe.com/payments/pi_3QabcdEFGH',
  isPaid: false,
  isCommissionProcessed: false,
};

const stripeTransaction: adminSales.StripeTransaction = {
  id: 'pi_3QabcdEFGH',
  date: '2026-11-05T10:00:00.000Z',
  amount: 8_910,
  description: product.name,
  productName: product.name,
  customerEmail: 'dana@example.com',
  status: 'succeeded',
  partnerName: 'Ava Reyes',
  referralCode: referral.code,
  providerUrl: 'https://dashboard.stripe.com/payments/pi_3QabcdEFGH',
};

const referralCode: catalog.ReferralCode = {
  id: referral.id,
  code: referral.code,
  isLive: true,
  productName: product.name,
  partner: { id: 7, firstName: 'Ava', lastName: 'Reyes', companyName: 'Reyes Insurance Group' },
};

const adminLink: links.AdminLink = {
  ...referralCode,
  createdAt: '2026-11-05T10:00:00.000Z',
  visits: 120,
  totals: {
    salesCount: 9,
    amountInCents: 89_100,
    commissionInCents: 8_910,
    unpaidCommissionInCents: 1_980,
  },
};

const unknownCode: adminSales.UnknownCode = {
  id: 4,
  referralCode: 'SPRING-FAIR',
  customerEmail: 'dana@example.com',
  customerIdentifier: 'dana@example.com',
  amount: 8_910,
  firstSeen: '2026-11-05T10:00:00.000Z',
  occurrences: 1,
  assignedPartnerId: null,
  assignedPartner: null,
  isResolved: false,
  notes: null,
};

const sold: charts.SoldFigures = {
  salesCount: 9,
  amount: 3_059.64,
  amountInCents: 305_964,
  commission: 550.74,
  commissionInCents: 55_074,
};

const salesChart: charts.SalesChart = {
  days: [{ day: '2026-11-21', ...sold }],
  products: [{ productName: product.name, ...sold }],
};

const partnerOfMonth: charts.PartnerOfMonth = {
  partnerId: 7,
  firstName: 'Ava',
  lastName: 'Reyes',
  companyName: 'Reyes Insurance Group',
  ...sold,
};

const unknownCodeNotFound = { 404: { code: 'NOT_FOUND', message: 'Unknown referral code not found' } };

/** Sales, payments and codes, as administrators see them. */
export const adminSalesOperations: Operation[] = [
  operation(calls.getPortalStats, {
    summary: 'Sales and commission of all partners',
    tag: 'Admin',
    answers: {
      200: {
        schema: partner.adminStats,
        example: { totalSales: 98_120.5, totalCommissions: 14_002.11, salesCount: 412 },
      },
    },
  }),
  operation(calls.listPartnerNames, {
    summary: 'Partners that match the typed text: at most 20, by name',
    tag: 'Admin',
    query: adminSales.partnerNamesQuery,
    answers: list(adminSales.partnerName, {
      id: 7,
      firstName: 'Ava',
      lastName: 'Reyes',
      companyName: 'Reyes Insurance Group',
    }),
  }),
  operation(calls.listClients, {
    summary: 'Sales by page, with any order and filter',
    tag: 'Admin',
    query: adminSales.clientsQuery,
    paged: true,
    answers: list(adminSales.adminClient, adminClient),
  }),
  operation(calls.getClientTotals, {
    summary: 'What the filtered list adds up to, before and after refunds',
    tag: 'Admin',
    query: adminSales.clientFilters,
    answers: {
      200: {
        schema: adminSales.clientTotals,
        example: {
          sales: 12,
          amountInCents: 118_800,
          commissionInCents: 23_760,
          standingAmountInCents: 108_900,
          standingCommissionInCents: 21_780,
        },
      },
    },
  }),
  operation(calls.getTransactionTotals, {
    summary: 'What the filtered payments add up to; amounts are of those that succeeded',
    tag: 'Admin',
    query: adminSales.transactionFilters,
    answers: {
      200: {
        schema: adminSales.transactionTotals,
        example: {
          payments: 14,
          succeeded: 12,
          amountInCents: 118_800,
          refundedInCents: 9_900,
          disputedInCents: 4_900,
        },
      },
    },
  }),
  operation(calls.exportClients, {
    summary: 'The filtered list as CSV',
    tag: 'Admin',
    query: adminSales.clientFilters,
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example:
          'Date,Client,Client email,Partner,Company,Partner email,Product,Amount,Commission,Standing amount,Standing commission,Ref. Code,Status,Payment ID\n',
      },
    },
  }),
  operation(calls.deleteSale, {
    summary: 'Void a sale with its commission: it is removed from every list and total',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Sale not found' } },
  }),
  operation(calls.listStripeTransactions, {
    summary: "Stripe's payments as last observed, by page; by default newest first",
    description:
      'With `If-None-Match` it answers 304 if nothing has changed. Payments are counted up to 10,000, those of a search up to 1,000.',
    tag: 'Admin',
    query: adminSales.transactionsQuery,
    paged: true,
    answers: { ...list(adminSales.stripeTransaction, stripeTransaction), 304: null },
  }),
  operation(calls.listUnknownCodes, {
    summary: 'Codes of paid sessions that belong to no link, newest first, by page',
    tag: 'Admin',
    query: z.object({
      ...adminSales.unknownCodesQuery.shape,
      unassigned: z.enum(['true', 'false']).optional(),
      unresolved: z.enum(['true', 'false']).optional(),
    }),
    paged: true,
    answers: list(adminSales.unknownCode, unknownCode),
  }),
  operation(calls.assignUnknownCode, {
    summary: 'Assign a code to a partner; null or 0 removes the assignment',
    tag: 'Admin',
    body: z.object({
      partnerId: z.int().min(0).max(LARGEST_ID).nullable().optional(),
      notes: z.string().max(2_000).nullable().optional(),
    }),
    example: { partnerId: 7, notes: 'Printed on the flyers' },
    answers: {
      200: {
        schema: adminSales.unknownCode,
        example: {
          ...unknownCode,
          assignedPartnerId: 7,
          assignedPartner: { id: 7, firstName: 'Ava', lastName: 'Reyes', companyName: null },
          notes: 'Printed on the flyers',
        },
      },
    },
    errors: unknownCodeNotFound,
  }),
  operation(calls.createReferralFromCode, {
    summary: "Make a partner's link of the code, and record the sales that waited for it",
    description: 'Safe to repeat: a further call records the sales that still wait.',
    tag: 'Admin',
    body: adminSales.createReferralFromCode,
    example: { partnerId: 7, productId: 2 },
    answers: { 200: { schema: adminSales.codeCredited, example: { recorded: 3, waiting: 0 } } },
    errors: {
      ...unknownCodeNotFound,
      409: { code: 'CODE_TAKEN', message: 'This code belongs to another referral link already' },
    },
  }),
  operation(calls.openStripeSync, {
    summary: 'Redirect to the page that pulls from Stripe; changes nothing',
    tag: 'Admin',
    answers: { 303: null },
  }),
  operation(calls.syncStripe, {
    summary: 'Record the sales at Stripe that no webhook has reported',
    tag: 'Admin',
    answers: {
      200: {
        schema: adminSales.syncResult,
        example: { processed: 2, skipped: 40, errors: 0, unknownReferralCodes: ['SPRING-FAIR'] },
      },
    },
  }),
  operation(calls.findReferralCodes, {
    summary: 'Links whose code begins with the typed text, also deleted ones, by code',
    tag: 'Admin',
    query: catalog.referralCodesQuery,
    answers: list(catalog.referralCode, referralCode),
  }),
  operation(calls.listLinks, {
    summary: "Partners' links with their visits and sales, by page; by default newest first",
    description: 'A search looks in code, product and partner. Its results are counted up to 1,000.',
    tag: 'Admin',
    query: links.linksQuery,
    paged: true,
    answers: list(links.adminLink, adminLink),
  }),
  operation(calls.getSalesChart, {
    summary: 'Standing sales by day and by product',
    description:
      "Each day of the range, in the business's time zone, oldest first. Products by amount; those after the first 10 are one row.",
    tag: 'Admin',
    query: charts.salesChartQuery,
    answers: { 200: { schema: charts.salesChart, example: salesChart } },
  }),
  operation(calls.getPartnersChart, {
    summary: 'The ten partners with the most commission in a month',
    tag: 'Admin',
    query: charts.partnersChartQuery,
    answers: list(charts.partnerOfMonth, partnerOfMonth),
  }),
];
