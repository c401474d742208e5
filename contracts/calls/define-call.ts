// The one definition of each HTTP call: services route by it, the gateway exposes it on `/api` and documents it, browsers
// and services make it. Schemas stay in `contracts/http`: a call has only their types, so that it brings no schema into a
// browser.
import { mayDo, type AdminRole, type Right } from '../values/admin-roles.js';
import type { ProcessName } from '../values/processes.js';
import type { Role } from '../values/roles.js';
import type { ServiceName } from '../values/services.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a call sends, and what it answers. */
export interface Shape {
  query?: object;
  body?: unknown;
  /** Absent where the answer is empty. */
  answer?: unknown;
  /** It may answer 304 without a body to `If-None-Match`. */
  unchanged?: true;
}

/** Who may make a call. With `anyone` the caller is asserted as anonymous, even when signed in. */
export type Allowed = 'anyone' | readonly Role[];

export const SIGNED_IN = ['partner', 'admin'] as const;
export const PARTNER = ['partner'] as const;
export const ADMIN = ['admin'] as const;
/** One of our services or the gateway, in its own name. */
export const SERVICE = ['service'] as const;

interface About {
  /** Who answers. The gateway answers what it composes from several services, or knows itself. */
  by: ServiceName | 'gateway' | 'each service';
  allow: Allowed;
  /**
   * Which processes may make it in their own name, besides the gateway (D-117): for what pays, opens an account, changes
   * somebody or gives a file. Absent: each that the service believes.
   */
  from?: readonly ProcessName[];
  /** What an administrator needs for it (D-100). Absent: as `look`. */
  right?: Right;
  /** A POST that only reads, or is safe to retry: its parameters are too long or too private for a URL. */
  reads?: true;
  /**
   * The caller's second factor must have been presented a short while ago (D-105). `once-enrolled`: also open to an
   * administrator who has none yet, to set one up, shortly after signing in. `if-enrolled`: whoever has none is not asked.
   * `or-just-signed-in`: whoever has none must have signed in shortly before.
   */
  stepUp?: true | 'once-enrolled' | 'if-enrolled' | 'or-just-signed-in';
  /** Open to an administrator who has to set up a second factor before anything else (D-104). */
  whileEnrolling?: true;
}

/**
 * A call. Services answer a public one (`/api/…`) at the same path without `/api`, which only the gateway reaches. All
 * other paths are between services.
 */
export interface Call<Path extends string = string, Its extends Shape = Shape> extends About {
  readonly method: Method;
  /** With `:name` for each parameter: `/api/products/:id`. */
  readonly path: Path;
  /** Never set: it carries the types. */
  readonly shape?: Its;
}

/** `defineCall('POST', '/internal/people', { by: 'identity', allow: SERVICE, reads: true })<{ body: { ids: number[] }; answer: Person[] }>()` */
export const defineCall =
  <const Path extends string>(method: Method, path: Path, about: About) =>
  <Its extends Shape>(): Call<Path, Its> => ({ method, path, ...about });

/** A file, streamed and never parsed as JSON. */
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

/** The parameters, query and body of a call. What it does not take is refused, so that nothing is lost in the wrong place. */
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

/** The URL of a call, its parameters and query encoded. Undefined query values are left out. */
export function addressOf({ path }: { path: string }, { params = {}, query = {} }: Address = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled;
}

/** The path of a call at its service; the gateway serves it below `/api`. */
export const pathBehindApi = ({ path }: { path: string }): string => path.replace(/^\/api(?=\/)/, '');

/** Whether an administrator of this role may make the call (D-100). */
export const mayCall = (role: AdminRole, { right = 'look' }: Pick<Call, 'right'>): boolean =>
  mayDo(role, right);
