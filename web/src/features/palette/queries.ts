import * as adminSalesCalls from '@portal/contracts/calls/admin-sales';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { ofClient, ofCode, ofPartner, ofTransaction, ofUnknownCode, type Choice } from './choice.rules.js';

/** Results of each kind; the tab has the rest. */
const limit = 5;
/** Fewer letters would match nearly everything. */
export const LEAST_LETTERS = 2;

type Find = (search: string, signal: AbortSignal) => Promise<Choice[]>;

/** The kinds of results, in display order. */
const finds = {
  Partners: async (search, signal) =>
    (await api(payoutsCalls.listPartners, { query: { search, limit }, signal })).map(ofPartner),
  Clients: async (search, signal) =>
    (await api(adminSalesCalls.listClients, { query: { search, limit }, signal })).map(ofClient),
  'Referral codes': async (search, signal) => {
    const asked = { query: { search, limit }, signal };
    const [links, unknown] = await Promise.all([
      api(adminSalesCalls.findReferralCodes, asked),
      api(adminSalesCalls.listUnknownCodes, asked),
    ]);
    return [...links.map(ofCode), ...unknown.map(ofUnknownCode)];
  },
  Transactions: async (search, signal) =>
    (await api(adminSalesCalls.listStripeTransactions, { query: { search, limit }, signal })).map(
      ofTransaction,
    ),
} satisfies Record<string, Find>;

export type FindName = keyof typeof finds;
export const findNames = Object.keys(finds) as FindName[];

/** Never cached, since results must be current; an outdated query is aborted. */
export const findQuery = (name: FindName, search: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'find', name, search],
    queryFn: ({ signal }) => finds[name](search, signal),
    enabled: search.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
