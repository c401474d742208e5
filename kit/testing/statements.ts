import type pg from 'pg';
import type { SqlType, SqlTypes } from '../database/sql-types.js';
import type { Statement } from '../database/statement.js';
import { writtenParams } from './written-params.js';

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

interface Described {
  params: number[];
  fields: Field[];
}

/** Has PostgreSQL parse and describe a statement, without running it. */
function describe(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { params: [], fields: [] };
    // The driver's hook for other messages than a query: it calls `submit` of the object it is given.
    const asked = {
      submit(connection: Wire) {
        connection.once('parameterDescription', ({ dataTypeIDs }) => (described.params = dataTypeIDs));
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => (described.fields = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    };
    (client as unknown as { query(asked: object): void }).query(asked);
  });
}

interface Wire {
  once(event: 'parameterDescription', heard: (message: { dataTypeIDs: number[] }) => void): void;
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** A column of a table. */
interface Column {
  tableid: number;
  relation: string;
  number: number;
  name: string;
  required: boolean;
}

/** The database's types by OID, and the columns of its tables. */
interface Catalog {
  types: Map<number, string>;
  columns: Column[];
}

async function catalogOf(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ id: number; name: string }>(
    'select oid::int as id, format_type(oid, null) as name from pg_type',
  );
  const columns = await client.query<Column>(
    `select attrelid::int as tableid, relname as relation, attnum as number, attname as name, attnotnull as required
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  return { types: new Map(types.rows.map(({ id, name }) => [id, name])), columns: columns.rows };
}

/** What the role of a service may not do to which table: tests run as the owner, who may. */
async function forbiddenOf(client: pg.Client): Promise<{ table: string; what: RegExp }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select distinct relname as table, tgname as trigger from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgname in ('append_only', 'filled_by_trigger')`,
  );
  return rows.map(({ table, trigger }) => ({
    table,
    what: new RegExp(
      `\\b(?:${trigger === 'append_only' ? 'delete from|update' : 'delete from|update|insert into'})\\s+(?:only\\s+)?${table}\\b`,
      'i',
    ),
  }));
}

/**
 * Compares statements with their declarations, and with what the role of a service may do: the parameters and columns, their types, and their nullability, of columns
 * that come from a table and of parameters that are written to one.
 * @returns one sentence each, such as `find-link: column id is bigint, declared text`
 */
export async function wrongStatements(client: pg.Client, statements: Statement[]): Promise<string[]> {
  const catalog = await catalogOf(client);
  const forbidden = await forbiddenOf(client);
  const wrong: string[] = [];
  for (const statement of statements) {
    for (const { what, table } of forbidden)
      if (what.test(statement.text))
        wrong.push(
          `${statement.name}: the service’s role may not do this to ${table} (kit/database/grants.ts)`,
        );
    const found = await describe(client, statement.text).then(
      (described) => [
        ...wrongParams(statement, described, catalog),
        ...wrongColumns(statement, described, catalog),
      ],
      (error: Error) => [error.message],
    );
    wrong.push(...found.map((what) => `${statement.name}: ${what}`));
  }
  return wrong;
}

function wrongParams({ text, names, params }: Statement, { params: ids }: Described, catalog: Catalog) {
  const written = writtenParams(text);
  return names.flatMap((name, at) => {
    const declared = params[name]!;
    const type = catalog.types.get(ids[at]!);
    const places = written.filter(({ param }) => param === at + 1);
    const required = places.find((place) =>
      catalog.columns.some(
        ({ relation, name, required }) => required && relation === place.table && name === place.column,
      ),
    );
    return [
      ...(declared.name === type ? [] : [`:${name} is ${type}, declared ${declared.name}`]),
      ...(required && declared.nullability === 'nullable'
        ? [`:${name} is written to ${required.table}.${required.column}, which is never null`]
        : []),
    ];
  });
}

function wrongColumns({ text, row }: Statement, { fields }: Described, catalog: Catalog) {
  if (row === null) return [];
  const mayJoinNothing = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text);
  const read = new Set(fields.map(({ name }) => name));
  return [
    ...Object.keys(row).flatMap((name) => (read.has(name) ? [] : [`there is no column ${name}`])),
    ...fields.flatMap((field) => wrongColumn(field, row, catalog, mayJoinNothing)),
  ];
}

function wrongColumn(field: Field, row: SqlTypes, catalog: Catalog, mayJoinNothing: boolean): string[] {
  const { name } = field;
  const declared: SqlType | undefined = row[name];
  if (!declared) return [`column ${name} is not declared`];
  const type = catalog.types.get(field.dataTypeID);
  if (type !== declared.name) return [`column ${name} is ${type}, declared ${declared.name}`];
  const column = catalog.columns.find(
    ({ tableid, number }) => tableid === field.tableID && number === field.columnID,
  );
  if (!column) return [];
  if (!column.required && declared.nullability === 'as its column')
    return [`column ${name} may be null, declared otherwise`];
  if (column.required && declared.nullability === 'not null')
    return [`column ${name} is never null: it needs no notNull`];
  if (column.required && !mayJoinNothing && declared.nullability === 'nullable')
    return [`column ${name} is never null, declared nullable`];
  return [];
}
