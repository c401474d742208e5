/** A type of PostgreSQL, with its TypeScript types as a parameter and in a row. */
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

/** The values of a statement's parameters. */
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
export const int4 = type<number>('integer');
export const int8 = type<number>('bigint');
/** A bigint that is passed as text and never calculated with. */
export const int8AsText = type<string>('bigint');
/** Of a transaction; it is only compared, by PostgreSQL. */
export const xid8 = type<string>('xid8');
export const float8 = type<number>('double precision');
export const text = type<string>('text');
/** `character(n)` */
export const char = type<string>('character');
export const uuid = type<string>('uuid');
export const bytea = type<Buffer>('bytea');
/** A parameter is a Date, ISO text or, where microseconds matter, text that PostgreSQL wrote. */
export const timestamptz = type<Date | string, Date>('timestamp with time zone');
/** SQL: a moment in milliseconds since 1970, a `bigint`; where many rows are read, whose text costs both ends more than all else. */
export const milliseconds = (moment: string) => `(date_part('epoch', ${moment}) * 1000)::bigint`;
/** `YYYY-MM-DD`. Select a column as text (`to_char`): pg would parse it as local midnight. */
export const date = type<string, Date>('date');
/** Text that is one of these values: `textOf<ClaimStatus>()`. */
export const textOf = <Value extends string>() => type<Value>('text');
/** A parameter is JSON text or an object. Pass a list as text: the driver would turn it into an array of PostgreSQL. */
export const jsonb = <Value = unknown>() => type<string | (object & { length?: never }), Value>('jsonb');
export const json = <Value = unknown>() => type<string, Value>('json');

export const array = <Given, Read>(of: SqlType<Given, Read>): SqlType<Given[], Read[]> =>
  type(`${of.name}[]`);

/** May be null. */
export const nullable = <Given, Read>(of: SqlType<Given, Read>): SqlType<Given | null, Read | null> => ({
  name: of.name,
  nullability: 'nullable',
});

/** Never null here though its column is nullable: the statement reads only rows with a value. */
export const notNull = <Given, Read>(of: SqlType<Given, Read>): SqlType<Given, Read> => ({
  ...of,
  nullability: 'not null',
});
