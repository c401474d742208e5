import * as calls from '@portal/contracts/calls/admin-people';
import { DOCUMENT_TYPES, reviewStates } from '@portal/contracts/values/documents';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, JUST_READ_MS } from '../../lib/query.js';
import { choiceIn, idIn, wordIn } from '../../lib/search-params.js';

export const DOCUMENTS_KEY = [...ADMIN_KEY, 'partner-documents'];

/** Refetched on each mount: partners upload documents at any time. */
export const documentsList = defineListPage({
  key: DOCUMENTS_KEY,
  call: calls.listPartnerDocuments,
  table: 'documents',
  days: true,
  size: 25,
  filters: {
    search: (value) => wordIn(value)?.slice(0, 100),
    type: (value) => choiceIn(value, DOCUMENT_TYPES),
    partner: idIn,
    review: (value) => choiceIn(value, reviewStates),
  },
  query: ({ search, type, partner, review }) => ({ search, type, partnerId: partner, review }),
  staleTime: JUST_READ_MS,
});

export const deleteDocument = (id: number) => api(calls.deletePartnerDocument, { params: { id } });
