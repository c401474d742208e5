import { isDeepStrictEqual } from 'node:util';
import type { Resumed } from './seal.rules.js';

/** What tells one life of a database from another, so that a restored one is known (D-182). */
export interface Life {
  /** PostgreSQL's own number of the server's files; absent in seals of before D-185. */
  system?: string;
  database: number;
  table: number;
  file: number;
  /** Microseconds of the epoch. */
  startedAt: number;
}

/** Whether seals may be missing that were signed since `then`, and why (D-182). */
export function resumedBy(then: Life, now: Life): Resumed | undefined {
  // Two of one moment of start are one server.
  const known = { system: now.system, ...then };
  if (isDeepStrictEqual(known, now)) return undefined;
  const isSame = (name: 'system' | 'database' | 'table') => known[name] === now[name];
  return isSame('system') && isSame('database') && isSame('table') ? 'restart' : 'restore';
}
