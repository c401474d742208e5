import * as adminSalesCalls from '@portal/contracts/calls/admin-sales';
import * as claimsCalls from '@portal/contracts/calls/claims';
import type { Call } from '@portal/contracts/calls/define-call';
import * as partnerCalls from '@portal/contracts/calls/partner';
import * as payoutsCalls from '@portal/contracts/calls/payouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { may } from '../../lib/rights.js';
import {
  isNamed,
  ofClaim,
  ofClient,
  ofCode,
  ofPartner,
  ofProduct,
  ofTransaction,
  ofUnknownCode,
  type Choice,
} from './choice.rules.js';

/** Results of each kind; the tab has the rest. */
const limit = 5;
/** Fewer letters would match nearly everything. */
export const LEAST_LETTERS = 2;

interface Find {
  /** Who may not make all of these does not search this kind. */
  by: Call[];
  find: (search: string, signal: AbortSignal) => Promise<Choice[]>;
}

/** The kinds of results, in display order. */
const finds = {
  Partners: {
    by: [payoutsCalls.listPartners],
    find: async (search, signal) =>
      (await api(payoutsCalls.listPartners, { query: { search, limit }, signal })).map(ofPartner),
  },
  Clients: {
    by: [adminSalesCalls.listClients],
    find: async (search, signal) =>
      (await api(adminSalesCalls.listClients, { query: { search, limit }, signal })).map(ofClient),
  },
  'Referral codes': {
    by: [adminSalesCalls.findReferralCodes, adminSalesCalls.listUnknownCodes],
    async find(search, signal) {
      const asked = { query: { search, limit }, signal };
      const [links, unknown] = await Promise.all([
        api(adminSalesCalls.findReferralCodes, asked),
        api(adminSalesCalls.listUnknownCodes, asked),
      ]);
      return [...links.map(ofCode), ...unknown.map(ofUnknownCode)];
    },
  },
  Transactions: {
    by: [adminSalesCalls.listStripeTransactions],
    find: async (search, signal) =>
      (await api(adminSalesCalls.listStripeTransactions, { query: { search, limit }, signal })).map(
        ofTransaction,
      ),
  },
  Products: {
    by: [partnerCalls.listProducts],
    find: async (search, signal) =>
      (await api(partnerCalls.listProducts, { signal }))
        .filter((product) => isNamed(product, search))
        .slice(0, limit)
        .map(ofProduct),
  },
  Claims: {
    by: [claimsCalls.listClaims],
    find: async (search, signal) =>
      (await api(claimsCalls.listClaims, { query: { search, limit }, signal })).map(ofClaim),
  },
} satisfies Record<string, Find>;

export type FindName = keyof typeof finds;
/** Those that the administrator of this page may search. */
export const findNames = (): FindName[] =>
  (Object.keys(finds) as FindName[]).filter((name) => finds[name].by.every(may));

/** Never cached, since results must be current; an outdated query is aborted. */
export const findQuery = (name: FindName, search: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'find', name, search],
    queryFn: ({ signal }) => finds[name].find(search, signal),
    enabled: search.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
