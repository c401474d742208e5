import * as calls from '@portal/contracts/calls/admin-people';
import type { PartnerDocumentFilters } from '@portal/contracts/http/partner-documents';
import { queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const PAGE_SIZE = 25;

export const DOCUMENTS_KEY = [...ADMIN_KEY, 'partner-documents'];

/** Refetched on each mount: partners upload documents at any time. */
export const partnerDocumentsQuery = (filters: PartnerDocumentFilters, cursor: string | null) =>
  queryOptions({
    queryKey: [...DOCUMENTS_KEY, filters, cursor],
    queryFn: ({ signal }) =>
      readPage(calls.listPartnerDocuments, {
        query: { ...filters, limit: PAGE_SIZE, cursor: cursor ?? undefined },
        signal,
      }),
    staleTime: 0,
  });

export const deleteDocument = (id: number) => api(calls.deletePartnerDocument, { params: { id } });
