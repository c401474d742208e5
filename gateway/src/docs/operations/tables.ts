import * as calls from '@portal/contracts/calls/tables';
import * as tables from '@portal/contracts/http/tables';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';

const view: tables.SavedView = {
  id: 4,
  table: 'clients',
  name: 'Unpaid of last month',
  search: { status: 'unpaid', days: 'last-month' },
  columns: ['date', 'client', 'partner', 'commission'],
};
const { id: _id, ...kept } = view;
const notFound = { 404: { code: 'NOT_FOUND', message: tables.VIEW_NOT_FOUND } };
const nameTaken = {
  409: { code: tables.VIEW_NAME_TAKEN, message: 'Another view of this table has this name already' },
};

/** Views of tables, and files of them (D-155). */
export const tableOperations: Operation[] = [
  operation(calls.listViews, {
    summary: 'Your own views of the administrators’ tables, by table and name',
    tag: 'Admin',
    answers: { 200: { schema: z.array(tables.savedView), example: [view] } },
  }),
  operation(calls.saveView, {
    summary: 'Keep a view of a table for yourself: filters, order and columns',
    description:
      '`columns` null are those that the table begins with. The same again changes nothing. 409 TOO_MANY_VIEWS when there are 20 of the table.',
    tag: 'Admin',
    body: tables.newView,
    example: kept,
    answers: { 201: { schema: tables.savedView, example: view } },
    errors: nameTaken,
  }),
  operation(calls.changeView, {
    summary: 'Rename one of your views, or change what it shows',
    tag: 'Admin',
    body: tables.viewChange,
    example: { name: 'Unpaid, last month' },
    answers: { 200: { schema: tables.savedView, example: { ...view, name: 'Unpaid, last month' } } },
    errors: { ...notFound, ...nameTaken },
  }),
  operation(calls.deleteView, {
    summary: 'Delete one of your views',
    tag: 'Admin',
    answers: { 204: null },
    errors: notFound,
  }),
  operation(calls.noteExport, {
    summary: 'Write to the audit log that you read a list into a file',
    description: 'The pages of administrators make it before they read the list to its end.',
    tag: 'Admin',
    body: tables.notedExport,
    example: { table: 'links' },
    answers: { 204: null },
  }),
];
