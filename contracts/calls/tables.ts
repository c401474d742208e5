import type * as z from 'zod/mini';
import type * as tables from '../http/tables.js';
import { ADMIN, defineCall } from './define-call.js';

/** The caller's own views of all tables (D-155), by name. */
export const listViews = defineCall('GET', '/api/admin/views', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{ answer: tables.SavedView[] }>();

export const saveView = defineCall('POST', '/api/admin/views', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{ body: z.input<typeof tables.newView>; answer: tables.SavedView }>();

/** 404; 409 VIEW_NAME_TAKEN. */
export const changeView = defineCall('PATCH', '/api/admin/views/:id', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{ body: z.input<typeof tables.viewChange>; answer: tables.SavedView }>();

export const deleteView = defineCall('DELETE', '/api/admin/views/:id', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{}>();

/** Made before a page reads a list to its end for a file, so that it is in the audit log, and needs the second factor. */
export const noteExport = defineCall('POST', '/api/admin/exports', {
  by: 'identity',
  allow: ADMIN,
  right: 'export lists',
  stepUp: true,
})<{ body: z.input<typeof tables.notedExport> }>();
