import * as calls from '@portal/contracts/calls/approvals';
import type { Approval, NewApproval } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { SECOND_PERSON_NEEDED } from '@portal/contracts/values/outcomes';
import { APPROVER_AFTER_DAYS, needsSecondPerson } from '@portal/contracts/values/second-person';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { ApiError } from './errors.js';
import { ADMIN_KEY } from './query.js';
import { may } from './rights.js';

/** The requests for approval. */
export const APPROVALS_KEY = [...ADMIN_KEY, 'approvals'];

/** What one may pay without a second administrator (D-108). Always refetched: payments and administrators change it. */
export const secondPersonQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'second-person'],
  queryFn: ({ signal }) => api(calls.getSecondPerson, { signal }),
  staleTime: 0,
});

export const askApproval = (body: NewApproval, key: string) =>
  api(calls.askApproval, { body, headers: { 'Idempotency-Key': key } });

/** Whether what was sent asks for an approval, and has not paid. */
export const isWaiting = (answer: object): answer is Approval => 'state' in answer && 'expiresAt' in answer;

/** For a dialog that pays: whether the payment needs a second administrator. Unknown counts as not: the service decides. */
export function useSecondPerson(open: boolean) {
  const queries = useQueryClient();
  const { data } = useQuery({ ...secondPersonQuery, enabled: open });
  return {
    data,
    needed: (amountInCents: number, beyondOwedInCents = 0) =>
      data !== undefined && needsSecondPerson(data, amountInCents, beyondOwedInCents),
    /** For `onFailed`: what was known when the dialog opened has changed. */
    lookAgain: async (error: Error) => {
      if (isNeeded(error)) await queries.invalidateQueries({ queryKey: secondPersonQuery.queryKey });
    },
  };
}

/** Why one may not approve yet (D-108); null for whoever may, and as long as it is not known: the service decides. */
export const useMayNotApprove = (): string | null => {
  const { data } = useQuery({ ...secondPersonQuery, enabled: may(calls.approve) });
  return data?.mayApprove === false
    ? `You can approve once you have had the right to pay for ${APPROVER_AFTER_DAYS} days.`
    : null;
};

/** Why nobody can approve yet what somebody asked for, or typed, whose right to pay is too new (`ASKER_TOO_NEW`). */
export const TOO_NEW = `had the right to pay for less than ${APPROVER_AFTER_DAYS} days`;

/** Whether a payment was refused since it needs a second administrator. */
export const isNeeded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === SECOND_PERSON_NEEDED;

/** The notice after asking. */
export const toldWaiting = ({ amountInCents }: Approval, whom: string) => ({
  type: 'success' as const,
  title: 'Waiting for approval',
  description: `Nothing is paid yet: another administrator has to approve ${formatExactDollars(amountInCents)} for ${whom}.`,
});
