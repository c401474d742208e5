import createClient from 'openapi-fetch';
import type { paths } from './api.gen.js';
import { errorFrom, textOf, Unreachable } from './errors.js';
import { checkPageUser, pageUserHeader } from './page-user.js';
import { cursorsIn, type ReadPage } from './pages.js';

/**
 * The calls of `/api`, as its documentation has them. Each throws an ApiError for any non-OK answer (specification
 * section 8), so that `dataOf` is all that is left to ask for.
 */
export const api = createClient<paths>({ credentials: 'include' });

api.use({
  onRequest({ request, schemaPath }) {
    // Who is signed in is asked without a claim of who it is.
    if (schemaPath === '/api/user') return;
    for (const [name, value] of Object.entries(pageUserHeader())) request.headers.set(name, value);
  },
  async onResponse({ request, response }) {
    const text = await textOf(response, request.signal);
    if (response.ok) return new Response(text === '' ? null : text, response);
    const error = errorFrom(response.status, response.statusText, text);
    checkPageUser(error);
    throw error;
  },
  onError({ request }) {
    if (request.signal.aborted) return;
    return new Unreachable();
  },
});

/** The JSON of an answer: `api.GET('/api/products').then(dataOf)`. */
export const dataOf = <Data>({ data }: { data?: Data }): Data => data as Data;

/** A page of a long list: its rows, with the cursors and the count of its headers (D-3). */
export function pageOf<Row>({ data, response }: { data?: Row[]; response: Response }): ReadPage<Row> {
  const rows = data ?? [];
  const count = response.headers.get('X-Total-Count');
  return {
    rows,
    total: Number(count ?? rows.length),
    isUncounted: count === null,
    ...cursorsIn(response.headers.get('Link')),
  };
}
