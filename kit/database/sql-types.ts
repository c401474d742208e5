/** A type of PostgreSQL's, and what it is in TypeScript: as a parameter, and in a row. */
export interface SqlType<Given = unknown, Read = unknown> {
  /** As PostgreSQL writes it, such as `bigint[]`. */
  readonly name: string;
  readonly nullability: 'nullable' | 'not null' | 'as its column';
  /** For the compiler only. */
  readonly given?: Given;
  readonly read?: Read;
}

/** Names with their types: the parameters of a statement, or the columns of its rows. */
export type SqlTypes = Record<string, SqlType | undefined>;

/** What a statement is given for its parameters. */
export type GivenFor<Types> = {
  [Name in keyof Types]: NonNullable<Types[Name]> extends SqlType<infer Given, unknown> ? Given : never;
};

/** A row of these columns: `export type LinkRow = RowOf<typeof link>`. */
export type RowOf<Types> = {
  [Name in keyof Types]: NonNullable<Types[Name]> extends SqlType<unknown, infer Read> ? Read : never;
};

const type = <Given, Read = Given>(name: string): SqlType<Given, Read> => ({
  name,
  nullability: 'as its column',
});

export const bool = type<boolean>('boolean');
export const int2 = type<number>('smallint');
export const int4 = type<number>('integer');
export const int8 = type<number>('bigint');
/** One that is only passed on, as text. */
export const int8AsText = type<string>('bigint');
export const float8 = type<number>('double precision');
export const text = type<string>('text');
/** `character(n)` */
export const char = type<string>('character');
export const uuid = type<string>('uuid');
export const bytea = type<Buffer>('bytea');
/** Given as ISO, or as a text that PostgreSQL wrote where microseconds matter. */
export const timestamptz = type<Date | string, Date>('timestamp with time zone');
/** `YYYY-MM-DD`; a column is read as text (`to_char`), since pg would make a local midnight of it. */
export const date = type<string, Date>('date');
/** Text of which only these are written: `textOf<ClaimStatus>()`. */
export const textOf = <Value extends string>() => type<Value>('text');
/** Given as JSON text or as an object. A list is given as text, since the driver makes an array of PostgreSQL's of it. */
export const jsonb = <Value = unknown>() => type<string | (object & { length?: never }), Value>('jsonb');
export const json = <Value = unknown>() => type<string, Value>('json');

export const array = <Given, Read>(of: SqlType<Given, Read>): SqlType<Given[], Read[]> =>
  type(`${of.name}[]`);

/** May be null. */
export const nullable = <Given, Read>(of: SqlType<Given, Read>): SqlType<Given | null, Read | null> => ({
  name: of.name,
  nullability: 'nullable',
});

/** Never null here, though its column may be: the statement reads only rows that have it. */
export const notNull = <Given, Read>(of: SqlType<Given, Read>): SqlType<Given, Read> => ({
  ...of,
  nullability: 'not null',
});
