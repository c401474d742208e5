// What the administrators' tables keep (D-155).
import * as z from 'zod/mini';
import { LONGEST_VIEW_NAME, TABLES, type TableName } from '../values/tables.js';
import { id } from './fields.js';

/** 404: there is none of this number, or it is somebody else's. */
export const VIEW_NOT_FOUND = 'View not found';
/** 409: another view of the table has this name. */
export const VIEW_NAME_TAKEN = 'VIEW_NAME_TAKEN';
/** 409: there are `MOST_VIEWS` of the table. */
export const TOO_MANY_VIEWS = 'TOO_MANY_VIEWS';

const table = z.enum(Object.keys(TABLES) as TableName[], 'There is no such table');
const name = z
  .string('Please give the view a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please give the view a name'),
    z.maxLength(LONGEST_VIEW_NAME, `Please use at most ${LONGEST_VIEW_NAME} characters`),
  );

const word = z.string().check(z.maxLength(40));
/** Filters and order as the page's address has them; the page drops what it does not know. */
const search = z
  .record(word, z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))
  .check(z.refine((params) => Object.keys(params).length <= 20, 'A view has at most 20 filters'));
/** Ids of the shown columns; null: those that a table begins with. */
const columns = z.nullable(z.array(word).check(z.maxLength(30, 'A view has at most 30 columns')));

/** `saveView` -> 201 SavedView; 409 VIEW_NAME_TAKEN, TOO_MANY_VIEWS. */
export const newView = z.object({ table, name, search, columns });
export type NewView = z.infer<typeof newView>;

/** `changeView`: another name, or what it shows. */
export const viewChange = z.object({
  name: z.optional(name),
  shows: z.optional(z.object({ search, columns })),
});
export type ViewChange = z.infer<typeof viewChange>;

/** A view of a table that an administrator has kept for themselves. */
export const savedView = z.object({ id, ...newView.shape });
export type SavedView = z.infer<typeof savedView>;

/** `noteExport`: which list is about to be read into a file. */
export const notedExport = z.object({ table });
export type NotedExport = z.infer<typeof notedExport>;
