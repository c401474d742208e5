import type { User } from '@portal/contracts/http/account';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const documentsQuery = queryOptions({
  queryKey: ['profile', 'documents'],
  queryFn: ({ signal }) => api<ProfileDocuments>('/api/profile/documents', { signal }),
});

export const saveProfile = (body: FormData) => api<User>('/api/profile', { method: 'PATCH', body });
