// One definition of each HTTP call: services answer by it, the gateway puts it on `/api`, its document is made of it, and
// browsers and services make it. Schemas stay in `contracts/http`: a call has their types alone, so that none of them
// has to reach a browser with it.
import type { Role } from '../values/roles.js';
import type { ServiceName } from '../values/services.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What is sent along with a call, and what it answers. */
export interface Shape {
  query?: object;
  body?: unknown;
  /** Absent where the answer is empty. */
  answer?: unknown;
  /** 304 with nothing, for who has it already and says so (`If-None-Match`). */
  unchanged?: true;
}

/** Who may make a call. `anyone` is asserted as anonymous, whoever is signed in. */
export type Allowed = 'anyone' | readonly Role[];

export const SIGNED_IN = ['partner', 'admin'] as const;
export const PARTNER = ['partner'] as const;
export const ADMIN = ['admin'] as const;
/** One of our services or the gateway, in its own name. */
export const SERVICE = ['service'] as const;

interface About {
  /** Who answers: the gateway what it puts together out of several services, or knows itself. */
  by: ServiceName | 'gateway' | 'each service';
  allow: Allowed;
  /** A POST that changes nothing, or nothing that matters when it is sent again: its question is too long or too private for an address. */
  reads?: true;
}

/**
 * A call. Services answer a public one (`/api/…`) by the same path without `/api`; the gateway alone reaches those, and
 * whatever else has no `/api` is between services.
 */
export interface Call<Path extends string = string, Its extends Shape = Shape> extends About {
  readonly method: Method;
  /** With `:name` for each parameter: `/api/products/:id`. */
  readonly path: Path;
  /** Never there: it carries the types. */
  readonly shape?: Its;
}

/** `defineCall('POST', '/internal/people', { by: 'identity', allow: SERVICE, reads: true })<{ body: { ids: number[] }; answer: Person[] }>()` */
export const defineCall =
  <const Path extends string>(method: Method, path: Path, about: About) =>
  <Its extends Shape>(): Call<Path, Its> => ({ method, path, ...about });

/** A file, as it comes: nothing of it is read as JSON. */
export interface FileAnswer {
  readonly file: never;
}

export type AnswerOf<Its extends Shape> = Its extends { answer: infer Answer } ? Answer : undefined;

export type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** What has to be given to make a call, and what must not be: a question in the wrong place would be lost. */
export type Sent<Path extends string, Its extends Shape> = ([NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: Record<NamesIn<Path>, string | number> }) &
  (Its extends { query: infer Query }
    ? object extends Query
      ? { query?: Query }
      : { query: Query }
    : { query?: never }) &
  (Its extends { body: infer Body } ? { body: Body } : { body?: never });

export interface Address {
  params?: Record<string, string | number>;
  query?: object;
}

/** The address of a call, its parameters and query encoded. What is undefined in the query is left out. */
export function addressOf({ path }: { path: string }, { params = {}, query = {} }: Address = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled;
}

/** Where a service answers a call, and the gateway below `/api`. */
export const pathBehindApi = ({ path }: { path: string }): string => path.replace(/^\/api(?=\/)/, '');
