import { queryOptions } from '@tanstack/react-query';
import type {
  ForgotPassword,
  PasswordChanged,
  ResetPassword,
  SignIn,
  SignUp,
  User,
} from '@portal/contracts/http/account';
import { api } from '../../lib/api.js';
import { ApiError } from '../../lib/errors.js';

/** `GET /api/user`; a 401 gives no user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<User | null> =>
    api<User>('/api/user', { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }),
});

export const signIn = (body: SignIn) => api<User>('/api/login', { method: 'POST', body });
export const signUp = (body: SignUp) => api<User>('/api/register', { method: 'POST', body });
export const signOut = () => api<void>('/api/logout', { method: 'POST' });

export const askForLink = (body: ForgotPassword) =>
  api<void>('/api/forgot-password', { method: 'POST', body });

/** Whether the link is good: by POST, since addresses are logged. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) => {
      await api<void>('/api/reset-password/check', { method: 'POST', body: { token }, signal });
      return true;
    },
  });

export const setPassword = (body: ResetPassword) =>
  api<PasswordChanged>('/api/reset-password', { method: 'POST', body });
