import {
  addressOf,
  type Address,
  type AnswerOf,
  type Call,
  type Sent,
  type Shape,
} from '@portal/contracts/calls/define-call';
import { blobOf, errorFrom, textOf, Unreachable } from './errors.js';
import { dropFirstAnswers, takeFirstAnswer } from './first-answer.js';
import { checkPageUser, pageUserHeader, pageUserId } from './page-user.js';
import { checkPartnerView, partnerViewHeader, viewOfPage } from './partner-view.js';
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
): Promise<{ text: string; headers: Headers }> =>
  send(call, given).then(({ body, headers }) => ({ text: body, headers }));

/** The same for a picture or another file to keep: its bytes, and the headers they came with. */
export const readPicture = <Path extends string, Its extends Shape>(
  call: Call<Path, Its>,
  ...[given]: Given<Path, Its>
): Promise<{ body: Blob; headers: Headers }> => send(call, given, blobOf);

const read = <Its extends Shape>(_call: Call<string, Its>, { body }: { body: string }) =>
  (body === '' ? undefined : JSON.parse(body)) as AnswerOf<Its>;

/** Where the second factor is needed again, the same call is made once more (D-105). */
function send(call: Call, given?: Sending): Promise<Arrived<string>>;
function send<Body>(call: Call, given: Sending | undefined, bodyOf: BodyOf<Body>): Promise<Arrived<Body>>;
function send(call: Call, given: Sending = {}, bodyOf: BodyOf<unknown> = textOf) {
  return withStepUp(() => sendOnce(call, given, bodyOf));
}

interface Arrived<Body> {
  body: Body;
  headers: Headers;
}
type BodyOf<Body> = (response: Response, signal?: AbortSignal) => Promise<Body>;

type Sending = Address & Options & { body?: unknown };

async function sendOnce<Body>(
  call: Call,
  { body, signal, headers, unclaimed, ...address }: Sending,
  bodyOf: BodyOf<Body>,
): Promise<Arrived<Body>> {
  const isForm = body instanceof FormData;
  const target = addressOf(call, address);
  if (call.method !== 'GET') dropFirstAnswers();
  // Those were asked without the view of a partner's pages (D-168).
  const mayBeFirst = call.method === 'GET' && viewOfPage() === null;
  const first = mayBeFirst ? takeFirstAnswer(target, pageUserId()) : null;
  const sent =
    first ??
    fetch(target, {
      method: call.method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(!unclaimed && pageUserHeader()),
        ...partnerViewHeader(),
        ...idleHeader(),
        ...headers,
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
      signal,
    });
  const response = await sent.catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable();
  });
  if (response.ok) return { body: await bodyOf(response, signal), headers: response.headers };
  const error = errorFrom(response.status, response.statusText, await textOf(response, signal));
  checkPageUser(error);
  checkPartnerView(error);
  throw error;
}
