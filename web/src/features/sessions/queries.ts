import * as calls from '@portal/contracts/calls/account';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(calls.listSessions, { signal }),
  staleTime: 0,
});

export const endSession = (id: number) => api(calls.endSession, { params: { id } });
export const endOtherSessions = () => api(calls.endOtherSessions);
