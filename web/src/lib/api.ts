import {
  addressOf,
  type Address,
  type AnswerOf,
  type Call,
  type Sent,
  type Shape,
} from '@portal/contracts/calls/define-call';
import { errorFrom, textOf, Unreachable } from './errors.js';
import { checkPageUser, pageUserHeader } from './page-user.js';
import { withStepUp } from './step-up.js';
import { cursorsIn, type ReadPage } from './pages.js';
import { idleHeader } from './touch.js';

interface Options {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent without `Portal-User`: this call asks whose page it is. */
  unclaimed?: true;
}

type Given<Path extends string, Its extends Shape> = [
  ...given: object extends Sent<Path, Its> ? [(Sent<Path, Its> & Options)?] : [Sent<Path, Its> & Options],
];

/**
 * Makes a call and reads its JSON; undefined for an empty answer.
 * @throws ApiError for any answer that is not OK (specification section 8), Unreachable when none came
 */
export async function api<Path extends string, Its extends Shape>(
  call: Call<Path, Its>,
  ...[given]: Given<Path, Its>
): Promise<AnswerOf<Its>> {
  return read(call, await send(call, given));
}

/** The same for a long list: its rows, with the cursors and the count from the headers (D-3). */
export async function readPage<Path extends string, Row, Its extends Shape & { answer: Row[] }>(
  call: Call<Path, Its>,
  ...[given]: Given<Path, Its>
): Promise<ReadPage<Its['answer'][number]>> {
  const answer = await send(call, given);
  const rows: Its['answer'] = read(call, answer) ?? [];
  const count = answer.headers.get('X-Total-Count');
  return {
    rows,
    total: Number(count ?? rows.length),
    isUncounted: count === null,
    ...cursorsIn(answer.headers.get('Link')),
  };
}

/** The same for a file: its text, and the headers it came with. */
export const readFile = <Path extends string, Its extends Shape>(
  call: Call<Path, Its>,
  ...[given]: Given<Path, Its>
): Promise<{ text: string; headers: Headers }> => send(call, given);

const read = <Its extends Shape>(_call: Call<string, Its>, { text }: { text: string }) =>
  (text === '' ? undefined : JSON.parse(text)) as AnswerOf<Its>;

/** Where the second factor is needed again, the same call is made once more (D-105). */
const send = (call: Call, given: Sending = {}) => withStepUp(() => sendOnce(call, given));

type Sending = Address & Options & { body?: unknown };

async function sendOnce(
  call: Call,
  { body, signal, headers, unclaimed, ...address }: Sending,
): Promise<{ text: string; headers: Headers }> {
  const isForm = body instanceof FormData;
  const response = await fetch(addressOf(call, address), {
    method: call.method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(!unclaimed && pageUserHeader()),
      ...idleHeader(),
      ...headers,
    },
    body: isForm || body === undefined ? body : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable();
  });
  const text = await textOf(response, signal);
  if (response.ok) return { text, headers: response.headers };
  const error = errorFrom(response.status, response.statusText, text);
  checkPageUser(error);
  throw error;
}
