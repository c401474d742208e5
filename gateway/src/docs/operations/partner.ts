import * as calls from '@portal/contracts/calls/partner';
import * as catalog from '@portal/contracts/http/catalog';
import * as partner from '@portal/contracts/http/partner';
import * as z from 'zod';
import * as examples from '../examples.js';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

/** Partners' links, sales and commission. */
export const partnerOperations: Operation[] = [
  operation(calls.listProducts, {
    summary: 'Products that can be shared',
    tag: 'Links',
    answers: list(catalog.product, examples.product),
  }),
  operation(calls.listReferrals, {
    summary: 'Your links, newest first, with their visits and sales',
    tag: 'Links',
    answers: list(partner.partnerLink, examples.partnerLink),
  }),
  operation(calls.createReferral, {
    summary: 'Make a link for a product',
    description: 'One link per product: asking again answers 200 with the link that is there.',
    tag: 'Links',
    body: catalog.createReferral,
    example: { productId: 2 },
    answers: {
      200: { schema: catalog.referral, example: examples.referral },
      201: { schema: catalog.referral, example: { ...examples.referral, visits: 0 } },
    },
    errors: { 404: { code: 'NOT_FOUND', message: 'Product not found' } },
  }),
  operation(calls.deleteReferral, {
    summary: 'Stop a link for good; its sales stay',
    tag: 'Links',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Referral not found' } },
  }),
  operation(calls.getPartnerSummary, {
    summary: 'The figures of your dashboard',
    tag: 'Earnings',
    answers: { 200: { schema: partner.partnerSummary, example: examples.summary } },
  }),
  operation(calls.getStatement, {
    summary: 'Sales, commission and payments by month, newest first',
    tag: 'Earnings',
    answers: list(partner.statementMonth, examples.statementMonth),
  }),
  operation(calls.exportStatement, {
    summary: 'The same as a table for a spreadsheet',
    tag: 'Earnings',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example:
          'Month,Entry,Date,Sales,Amount,Commission,Paid,Unpaid,Advance\n2026-10,Sales,,17,3629.30,629.23,,0.00,\n2026-10,Payout 5,2026-11-01,,,,629.23,,0.00\n',
      },
    },
  }),
  operation(calls.listPartnerSales, {
    summary: 'Your sales, by page, newest first unless another order is asked for',
    description: 'Searched in client, product, code and payment; what a search finds is counted up to 1,000.',
    tag: 'Earnings',
    query: partner.partnerSalesQuery,
    paged: true,
    answers: list(partner.partnerSale, examples.sale),
  }),
  operation(calls.listPartnerClients, {
    summary:
      'Your clients, each with its first sale, by page, newest first unless another order is asked for',
    description:
      'A client is one e-mail, or one name where there is none. Searched in name and e-mail; what a search finds is counted up to 1,000.',
    tag: 'Earnings',
    query: partner.partnerClientsQuery,
    paged: true,
    answers: list(partner.partnerSale, examples.sale),
  }),
  operation(calls.getPartnerStats, {
    summary: 'Every link you ever made, with its totals and newest 100 sales',
    tag: 'Earnings',
    answers: list(partner.referralStats, examples.stats),
  }),
  operation(calls.getLeaderboard, {
    summary: "This month's top five, and your own rank",
    tag: 'Earnings',
    answers: list(partner.leaderboardEntry, examples.leaderboardEntry),
  }),
];
