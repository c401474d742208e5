import * as calls from '@portal/contracts/calls/tables';
import type { NewView, ViewChange } from '@portal/contracts/http/tables';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';
import { ADMIN_KEY } from './query.js';

/** One's own views of all tables (D-155). */
export const viewsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'views'],
  queryFn: ({ signal }) => api(calls.listViews, { signal }),
});

/** The same again changes nothing. */
export const saveView = (body: NewView) => api(calls.saveView, { body });

export const changeView = (id: number, body: ViewChange) => api(calls.changeView, { params: { id }, body });

export const deleteView = (id: number) => api(calls.deleteView, { params: { id } });
