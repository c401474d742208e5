import * as calls from '@portal/contracts/calls/admin-people';
import type { DocumentDecision } from '@portal/contracts/http/partner-documents';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

/** Read anew with each look, since another administrator may have decided. */
export const reviewsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'document-reviews', id],
    queryFn: ({ signal }) => api(calls.getDocumentReviews, { params: { id }, signal }),
    staleTime: 0,
  });

export const reviewDocument = (id: number, body: DocumentDecision) =>
  api(calls.reviewDocument, { params: { id }, body });
