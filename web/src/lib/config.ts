import * as calls from '@portal/contracts/calls/checkout';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';

/** The portal's configuration: payment provider, address for claims, and prizes. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => api(calls.getConfig),
});
