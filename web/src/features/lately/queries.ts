import * as calls from '@portal/contracts/calls/notices';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { BELL_KEY } from '../../lib/query.js';
import { LATELY_LINES } from './lately.rules.js';

/** The newest of what the bell tells of, read anew with the bell. */
export const latelyQuery = queryOptions({
  queryKey: [...BELL_KEY, 'lately'],
  queryFn: ({ signal }) => api(calls.listNotices, { query: { limit: LATELY_LINES }, signal }),
});
