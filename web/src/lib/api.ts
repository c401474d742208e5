import { errorFrom, unreachable } from './errors.js';
import { cursorsIn, type ReadPage } from './pages.js';

interface Call {
  method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON, except FormData, which goes as multipart untouched. */
  body?: unknown;
  signal?: AbortSignal;
}

async function call(path: string, { method, body, signal }: Call): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(path, {
    method: method ?? 'GET',
    credentials: 'include',
    headers: json ? { 'Content-Type': 'application/json' } : {},
    body: json ? JSON.stringify(body) : (body as FormData | undefined),
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unreachable();
  });
  if (!response.ok) throw errorFrom(response.status, response.statusText, await response.text());
  return response;
}

/** A call of `/api`, answering its JSON; nothing for 204. Throws ApiError for any non-OK answer. */
export async function api<Answer>(path: string, options: Call = {}): Promise<Answer> {
  const response = await call(path, options);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** A page of a long list: its rows, with the cursors and the count of its headers (D-3). */
export async function readPage<Row>(path: string, signal?: AbortSignal): Promise<ReadPage<Row>> {
  const response = await call(path, { signal });
  const rows = (await response.json()) as Row[];
  return {
    rows,
    total: Number(response.headers.get('X-Total-Count') ?? rows.length),
    ...cursorsIn(response.headers.get('Link')),
  };
}
