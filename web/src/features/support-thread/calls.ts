import * as calls from '@portal/contracts/calls/account';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const threadQuery = (token: string) =>
  queryOptions({
    queryKey: ['support-thread', token],
    queryFn: ({ signal }) => api(calls.readThread, { body: { token }, signal }),
  });

/** Idempotent under its key. */
export const replyInThread = (token: string, message: string, key: string) =>
  api(calls.replyInThread, { body: { token, message }, headers: { 'Idempotency-Key': key } });
