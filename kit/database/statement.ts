import type { QueryConfig, QueryResultRow } from 'pg';
import { compileNames } from './named-parameters.js';
import type { GivenFor, RowOf, SqlTypes } from './sql-types.js';

/** A prepared statement: parsed and planned once per connection, under its name. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whichever it is
export interface Statement<Given = any, Row extends QueryResultRow = any> {
  readonly name: string;
  readonly text: string;
  /** The parameters, `$1` first. */
  readonly names: readonly string[];
  readonly params: SqlTypes;
  /** The columns of its rows; null where only their number is read. */
  readonly row: SqlTypes | null;
  /** For the compiler only. */
  readonly given?: Given;
  readonly rows?: Row;
}

/** The parameter values of a statement: `GivenOf<typeof insertFile>`. */
export type GivenOf<Of> = Of extends Statement<infer Given> ? Given : never;

/** The declared types of a statement, which a test compares with PostgreSQL's (kit/testing/statements.ts). */
export interface Declared<Params extends SqlTypes, Columns extends SqlTypes> {
  params?: Params;
  row?: Columns;
}

type Nothing = Record<never, never>;

/** PostgreSQL cuts longer names off, so that two could be one. */
const LONGEST_NAME = 63;
const made = new Map<string, Statement>();

/**
 * `const findLink = statement('find-link', { params: { code: text }, row: { id: int8 } }, 'select id … where code = :code')`.
 * Declare it once, when the file is loaded; its name is unique in the portal.
 */
export function statement<Params extends SqlTypes = Nothing, Columns extends SqlTypes = Nothing>(
  name: string,
  { params, row }: Declared<Params, Columns>,
  sql: string,
): Statement<GivenFor<Params>, RowOf<Columns>> {
  const { text, names } = compileNames(sql);
  const declared = Object.keys(params ?? {});
  const wrong = [
    ...names.filter((name) => !declared.includes(name)).map((name) => `:${name} is not declared`),
    ...declared.filter((name) => !names.includes(name)).map((name) => `:${name} is not in its text`),
    ...(made.has(name) ? ['there is one of this name'] : []),
    ...(name.length > LONGEST_NAME ? [`its name is longer than ${LONGEST_NAME}`] : []),
  ];
  if (wrong.length > 0) throw new Error(`Statement ${name}: ${wrong.join(', ')}.`);
  const statement = { name, text, names, params: params ?? {}, row: row ?? null };
  made.set(name, statement);
  return statement;
}

/** Empty where a statement has no parameters. */
export type GivenTo<Given> = keyof Given extends never ? [] : [given: Given];

/** The statement with its parameter values, for the driver. */
export function bound<Given>(
  { name, text, names }: Statement<Given>,
  ...[given]: GivenTo<Given>
): QueryConfig {
  const values = names.map((parameter) => {
    const value: unknown = given?.[parameter as keyof Given];
    if (value === undefined) throw new Error(`Statement ${name}: :${parameter} is not given.`);
    return value;
  });
  return { name, text, values };
}

/** The choices for a flag of a shape. */
export const YES_OR_NO = [true, false] as const;

type Choices = Record<string, readonly unknown[]>;
type Shape<Of extends Choices> = { [Name in keyof Of]: Of[Name][number] };

const families: (() => void)[] = [];

/**
 * Statements whose text depends on a shape, such as the order and the filters of a list. Each is created at its first use.
 * @param choices the possible values of the shape; a test creates every combination
 * @param make creates one statement or several, with the shape in their names
 */
export function family<const Of extends Choices, Made>(
  choices: Of,
  make: (shape: Shape<Of>) => Made,
): (shape: Shape<Of>) => Made {
  const names = Object.keys(choices) as (keyof Of & string)[];
  const members = new Map<string, Made>();
  const member = (shape: Shape<Of>): Made => {
    const key = names.map((name) => String(shape[name])).join(' ');
    const known = members.get(key);
    if (known !== undefined) return known;
    const fresh = make(shape);
    members.set(key, fresh);
    return fresh;
  };
  families.push(() => everyShape(choices).forEach(member));
  return member;
}

const everyShape = <Of extends Choices>(choices: Of): Shape<Of>[] =>
  Object.entries(choices).reduce<Record<string, unknown>[]>(
    (shapes, [name, values]) =>
      shapes.flatMap((shape) => values.map((value) => ({ ...shape, [name]: value }))),
    [{}],
  ) as Shape<Of>[];

/** All statements of the loaded files, including every shape of a family. */
export function everyStatement(): Statement[] {
  for (const makeAll of families) makeAll();
  return [...made.values()];
}
