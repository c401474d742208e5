import type { SavedView } from '@portal/contracts/http/tables';
import type { TableName } from '@portal/contracts/values/tables';
import { int8, jsonb, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const viewRow = {
  id: int8,
  table: textOf<TableName>(),
  name: text,
  search: jsonb<SavedView['search']>(),
  columns: nullable(jsonb<string[]>()),
};

const VIEW = 'id, table_name as "table", name, search, columns';

export const listViews = statement(
  'list-saved-views',
  { params: { userId: int8 }, row: viewRow },
  `select ${VIEW} from saved_views where user_id = :userId order by table_name, lower(name)`,
);

export const countViews = statement(
  'count-saved-views',
  { params: { userId: int8, table: text }, row: { count: int8 } },
  'select count(*) as count from saved_views where user_id = :userId and table_name = :table',
);

export const findViewByName = statement(
  'find-saved-view-by-name',
  { params: { userId: int8, table: text, name: text }, row: viewRow },
  `select ${VIEW} from saved_views where user_id = :userId and table_name = :table and lower(name) = lower(:name)`,
);

/** `search` and `columns` are JSON. No row where the name is taken. */
export const insertView = statement(
  'insert-saved-view',
  {
    params: { userId: int8, table: text, name: text, search: jsonb(), columns: nullable(jsonb()) },
    row: viewRow,
  },
  `insert into saved_views (user_id, table_name, name, search, columns)
   values (:userId, :table, :name, :search, :columns) on conflict do nothing returning ${VIEW}`,
);

/** Fails on the unique key where the name is taken. */
export const renameView = statement(
  'rename-saved-view',
  { params: { id: int8, userId: int8, name: text }, row: viewRow },
  `update saved_views set name = :name where id = :id and user_id = :userId returning ${VIEW}`,
);

/** `search` and `columns` are JSON. */
export const changeWhatViewShows = statement(
  'change-what-saved-view-shows',
  { params: { id: int8, userId: int8, search: jsonb(), columns: nullable(jsonb()) }, row: viewRow },
  `update saved_views set search = :search, columns = :columns
   where id = :id and user_id = :userId returning ${VIEW}`,
);

export const findView = statement(
  'find-saved-view',
  { params: { id: int8, userId: int8 }, row: viewRow },
  `select ${VIEW} from saved_views where id = :id and user_id = :userId`,
);

export const deleteView = statement(
  'delete-saved-view',
  { params: { id: int8, userId: int8 }, row: { table: textOf<TableName>() } },
  'delete from saved_views where id = :id and user_id = :userId returning table_name as "table"',
);
