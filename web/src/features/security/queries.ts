import * as calls from '@portal/contracts/calls/security';
import type { PasskeyConfirmation, PresentedFactor, TotpConfirmation } from '@portal/contracts/http/factors';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

/** One's own second factors; other tabs and devices change them too. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => api(calls.getSecurity, { signal }),
  staleTime: 0,
});

export const beginTotp = () => api(calls.beginTotp);
export const confirmTotp = (body: TotpConfirmation) => api(calls.confirmTotp, { body });
export const beginPasskey = () => api(calls.beginPasskey);
export const confirmPasskey = (body: PasskeyConfirmation) => api(calls.confirmPasskey, { body });
export const removeFactor = (id: number) => api(calls.removeFactor, { params: { id } });
export const renamePasskey = (id: number, name: string) =>
  api(calls.renamePasskey, { params: { id }, body: { name } });
export const makeRecoveryCodes = () => api(calls.makeRecoveryCodes);
export const askForPasskeyAgain = () => api(calls.askForPasskeyAgain);
export const stepUp = (body: PresentedFactor) => api(calls.stepUp, { body });
