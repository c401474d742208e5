import * as calls from '@portal/contracts/calls/admin-people';
import type {
  ChangeAdmin,
  InviteAdmin,
  UpdateCredentials,
  WaitingReset,
} from '@portal/contracts/http/admins';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const inviteAdmin = (body: InviteAdmin) => api(calls.inviteAdmin, { body });

export const updateCredentials = (body: UpdateCredentials) => api(calls.updateCredentials, { body });

export const cancelNewEmail = () => api(calls.cancelNewEmail);

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: ({ signal }) => api(calls.listAdmins, { signal }),
  staleTime: 0,
});

export const changeAdmin = (id: number, body: ChangeAdmin) =>
  api(calls.changeAdmin, { params: { id }, body });
export const removeAdmin = (id: number) => api(calls.removeAdmin, { params: { id } });
export const askForFactorReset = (id: number) => api(calls.askForFactorReset, { params: { id } });
/** For what is asked for about the person, and nothing that is asked for meanwhile. */
export const confirmFactorReset = ({ userId, id: resetId }: WaitingReset) =>
  api(calls.confirmFactorReset, { params: { id: userId }, body: { resetId } });
export const refuseFactorReset = ({ userId, id: resetId }: WaitingReset) =>
  api(calls.refuseFactorReset, { params: { id: userId }, body: { resetId } });
export const withdrawInvite = (id: number) => api(calls.withdrawInvite, { params: { id } });
