import { type GivenFor, type SqlType, type SqlTypes } from '../database/sql-types.js';
import { matching, wordParams, WORDS_OR_NONE, wordsGiven } from './words.sql.js';

/** A condition that a list has when a value is given, so that each set of filters can use its own index. */
export interface Filter<Value> {
  /** Each has its own statements; 0 is without the filter. */
  shapes: readonly number[];
  shapeOf: (value: Value) => number;
  conditions: (shape: number) => string[];
  params: (shape: number, name: string) => SqlTypes;
  given: (value: Value, name: string) => object;
}

const OFF_OR_ON = [0, 1] as const;

/** `filter('status = :status', text)` as the filter `status`: applies where a value is given. */
export const filter = <Value>(condition: string, type: SqlType<Value>): Filter<Value> => ({
  shapes: OFF_OR_ON,
  shapeOf: () => 1,
  conditions: () => [condition],
  params: (_shape, name) => ({ [name]: type }),
  given: (value, name) => ({ [name]: value }),
});

/** Applies where the flag is true. */
export const filterFlag = (condition: string): Filter<boolean> => ({
  shapes: OFF_OR_ON,
  shapeOf: Number,
  conditions: () => [condition],
  params: () => ({}),
  given: () => ({}),
});

/** Every word of a search (`patternsOf`) has to match the column. */
export const filterWords = (column: string): Filter<string[]> => ({
  shapes: WORDS_OR_NONE,
  shapeOf: (patterns) => patterns.length,
  conditions: (words) => matching(words, (word) => [`${column} like ${word}`]),
  params: wordParams,
  given: wordsGiven,
});

type ValueOf<Of> = Of extends Filter<infer Value> ? Value : never;
export type Filters = Record<string, Filter<never>>;

/** The values of a list's filters; undefined and null leave a filter out. */
export type GivenToList<Params, Of> = GivenFor<Params> & {
  [Name in keyof Of]?: ValueOf<Of[Name]> | null | undefined;
};

/** Parameters and conditions of every page of a list: what must not be left out, such as whose rows they are. */
export interface Always<Params extends SqlTypes> {
  params: Params;
  conditions: string[];
}

/** For each filter, the shape that it has with the given values. */
type Shape = Record<string, unknown>;

/** What a list's statements need of its filters. */
export function conditionsOf<Params extends SqlTypes>(always: Always<Params>, filters: Filters) {
  const all = Object.entries(filters as Record<string, Filter<unknown>>);
  const usedIn = (shape: Shape) =>
    all.flatMap(([name, each]) => {
      const own = Number(shape[name]);
      return own > 0 ? [{ name, own, ...each }] : [];
    });
  return {
    shapes: Object.fromEntries(all.map(([name, { shapes }]) => [name, shapes])),

    shapeOf: (given: Record<string, unknown>): Record<string, number> =>
      Object.fromEntries(
        all.map(([name, { shapeOf }]) => [name, given[name] == null ? 0 : shapeOf(given[name])]),
      ),

    /** The values of the parameters; others that are given are left out. */
    valuesOf(given: Record<string, unknown>): Record<string, unknown> {
      const values = Object.keys(always.params).map((name) => ({ [name]: given[name] }));
      const used = all.flatMap(([name, each]) =>
        given[name] == null ? [] : [each.given(given[name], name)],
      );
      return Object.assign({}, ...values, ...used) as Record<string, unknown>;
    },

    conditions: (shape: Shape): string[] => [
      ...always.conditions,
      ...usedIn(shape).flatMap(({ own, conditions }) => conditions(own)),
    ],

    params: (shape: Shape): SqlTypes =>
      Object.assign(
        { ...always.params },
        ...usedIn(shape).map(({ name, own, params }) => params(own, name)),
      ) as SqlTypes,

    /** For the statements' names. */
    nameOf: (shape: Shape): string[] =>
      usedIn(shape).map(({ name, own }) => (own > 1 ? `${name}${own}` : name)),
  };
}
