import type { z } from 'zod';
import { present } from '../present.js';
import type { Sandbox } from '../sandbox.js';
import type { Kind, Kinds } from '../store/kinds.js';
import type { Filter } from '../store/store.js';
import { invalidRequest, missing } from './errors.js';
import type { created, listing } from './form.js';

type Listing = { [K in keyof typeof listing]?: z.output<(typeof listing)[K]> } & { limit: number };

/** One page in Stripe's envelope, newest first, of the objects that pass `filters` and `query.created`. */
export function list<K extends Kind>(
  sandbox: Sandbox,
  kind: K,
  url: string,
  query: Listing,
  filters: Filter[] = [],
) {
  const { starting_after: after, ending_before: before } = query;
  if (after !== undefined && before !== undefined)
    throw invalidRequest('You cannot use both starting_after and ending_before.', { param: 'ending_before' });
  const cursor = after ?? before;
  if (cursor !== undefined && !sandbox.store.find(kind, cursor))
    throw missing(kind, cursor, after === undefined ? 'ending_before' : 'starting_after', 400);
  const page = sandbox.store.page(kind, [...filters, ...spanOf(query.created)], {
    limit: query.limit,
    after,
    before,
  });
  const data: Kinds[K][] = page.data.map((object) => present(sandbox, object));
  return { object: 'list' as const, data, has_more: page.hasMore, url };
}

/** A filter for an optional parameter. */
export function where(field: Filter['field'], value: string | undefined): Filter[] {
  return value === undefined ? [] : [{ field, is: '=', values: [value] }];
}

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function spanOf(span: z.output<ReturnType<typeof created>> | undefined): Filter[] {
  if (span === undefined) return [];
  if (typeof span === 'number') return [{ field: 'created', is: '=', values: [span] }];
  return Object.entries(span).map(([name, value]) => ({
    field: 'created',
    is: OPERATORS[name as keyof typeof OPERATORS],
    values: [value],
  }));
}
