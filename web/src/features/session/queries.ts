import { queryOptions } from '@tanstack/react-query';
import type { ForgotPassword, ResetPassword, SignIn, SignUp, User } from '@portal/contracts/http/account';
import type { AcceptInvite } from '@portal/contracts/http/admins';
import { api, dataOf } from '../../lib/api.js';
import { ApiError } from '../../lib/errors.js';

/** `GET /api/user`; a 401 gives no user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<User | null> =>
    api
      .GET('/api/user', { signal })
      .then(dataOf)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
});

export const signIn = (body: SignIn) => api.POST('/api/login', { body }).then(dataOf);
export const signUp = (body: SignUp) => api.POST('/api/register', { body }).then(dataOf);
export const signOut = () => api.POST('/api/logout').then(dataOf);

export const askForLink = (body: ForgotPassword) => api.POST('/api/forgot-password', { body }).then(dataOf);

/** Whether the link is good: by POST, since addresses are logged. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) => {
      await api.POST('/api/reset-password/check', { body: { token }, signal });
      return true;
    },
  });

export const setPassword = (body: ResetPassword) => api.POST('/api/reset-password', { body }).then(dataOf);

/** Whom the invitation is for, while it is good. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.POST('/api/accept-invite/check', { body: { token }, signal }).then(dataOf),
  });

export const acceptInvite = (body: AcceptInvite) => api.POST('/api/accept-invite', { body }).then(dataOf);
