import * as calls from '@portal/contracts/calls/admin-people';
import { NO_TAX_NUMBER, type TaxNumberChange } from '@portal/contracts/http/tax-numbers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ApiError } from '../../lib/errors.js';

const of = (id: number) => ({ params: { id } });

/**
 * Read anew on each mount: other administrators may change it. Not under `ADMIN_KEY`, which is read again whenever something
 * happens: each reading is a look that is written down.
 */
export const taxNumberQuery = (partnerId: number) =>
  queryOptions({
    queryKey: ['tax-number', partnerId],
    queryFn: ({ signal }) => api(calls.getTaxNumber, { ...of(partnerId), signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const setTaxNumber = (partnerId: number, body: TaxNumberChange) =>
  api(calls.setTaxNumber, { ...of(partnerId), body });

/** Succeeds if the number is already gone, since the answer to an earlier try may be lost. */
export const removeTaxNumber = (partnerId: number, version: number | undefined): Promise<unknown> =>
  api(calls.removeTaxNumber, { ...of(partnerId), query: { version } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === NO_TAX_NUMBER) return null;
    throw error;
  });
