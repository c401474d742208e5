import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';

export const documentsQuery = queryOptions({
  queryKey: ['profile', 'documents'],
  queryFn: ({ signal }) => api.GET('/api/profile/documents', { signal }).then(dataOf),
});

/** Multipart: fetch takes a form as it is, which the documentation's types have no word for. */
export const saveProfile = (form: FormData) =>
  api.PATCH('/api/profile', { body: form as never }).then(dataOf);
