import * as calls from '@portal/contracts/calls/account';
import type { ChangePassword } from '@portal/contracts/http/account';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { OWN_DOCUMENTS_KEY } from '../../lib/query.js';

export const documentsQuery = queryOptions({
  queryKey: OWN_DOCUMENTS_KEY,
  queryFn: ({ signal }) => api(calls.getProfileDocuments, { signal }),
});

/** Multipart: fetch takes FormData as it is, for which the generated types have no type. */
export const saveProfile = (form: FormData) => api(calls.updateProfile, { body: form as never });

export const changePassword = (body: ChangePassword) => api(calls.changePassword, { body });
