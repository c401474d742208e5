import * as calls from '@portal/contracts/calls/checkout';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';

/** The portal's configuration: payment provider, address for claims, prizes, and the time zone, which counts from then on. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async () => {
    const config = await api(calls.getConfig);
    setBusinessTimeZone(config.timeZone ?? UTC);
    return config;
  },
});
