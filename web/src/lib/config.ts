import * as calls from '@portal/contracts/calls/checkout';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';

/** How this portal is set up: what takes the payments, where claims are filed, and the prizes. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => api(calls.getConfig),
});
