import * as accountCalls from '@portal/contracts/calls/account';
import * as adminPeopleCalls from '@portal/contracts/calls/admin-people';
import * as bankCalls from '@portal/contracts/calls/nacha';
import * as securityCalls from '@portal/contracts/calls/security';
import { queryOptions } from '@tanstack/react-query';
import type {
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignUp,
  User,
} from '@portal/contracts/http/account';
import type { PresentedFactor } from '@portal/contracts/http/factors';
import type { AcceptInvite } from '@portal/contracts/http/admins';
import { api } from '../../lib/api.js';
import { ApiError } from '../../lib/errors.js';
import { pageLanguage } from '../../lib/locale.js';
import { partnerView } from '../../lib/partner-view.js';

/** `getSignedInUser`; a 401 gives no user, and ends a partner's view. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<User | null> =>
    api(accountCalls.getSignedInUser, { signal, unclaimed: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      partnerView.forget();
      return null;
    }),
});

export const signIn = (body: SignIn) =>
  api(accountCalls.signIn, { body: { ...body, language: pageLanguage() } });
export const askForPasskey = () => api(securityCalls.askForPasskey);
export const signInWithFactor = (body: PresentedFactor) => api(securityCalls.signInWithFactor, { body });
export const signUp = (body: SignUp) =>
  api(accountCalls.signUp, { body: { ...body, language: pageLanguage() } });
export const signOut = () => api(accountCalls.signOut);

export const askForLink = (body: ForgotPassword) => api(accountCalls.askForPasswordLink, { body });

/** Whether the link is valid; by POST, since addresses are logged. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) => {
      await api(accountCalls.checkPasswordLink, { body: { token }, signal });
      return true;
    },
  });

export const setPassword = (body: ResetPassword) => api(accountCalls.resetPassword, { body });

/** The invited e-mail, while the invitation is valid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api(adminPeopleCalls.checkInvitation, { body: { token }, signal }),
  });

export const acceptInvite = (body: AcceptInvite) => api(adminPeopleCalls.acceptInvitation, { body });

/** What became of the change of a bank account that the link is about. */
export const stopLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['stop-link', token],
    queryFn: ({ signal }) => api(bankCalls.checkStopLink, { body: { token }, signal }),
  });

export const stopByLink = (token: string) => api(bankCalls.stopByLink, { body: { token } });

/** Which address the link would confirm, while it is valid. */
export const confirmLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirm-link', token],
    queryFn: ({ signal }) => api(accountCalls.checkConfirmation, { body: { token }, signal }),
  });

export const confirmEmail = (body: ConfirmEmail) => api(accountCalls.confirmEmail, { body });
