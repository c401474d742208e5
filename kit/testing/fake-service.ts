import {
  pathBehindApi,
  type AnswerOf,
  type Call,
  type NamesIn,
  type Shape,
} from '@portal/contracts/calls/define-call';
import type { ServiceName } from '@portal/contracts/values/services';
import { createDecoder } from 'fast-jwt';
import fastify, { type FastifyInstance } from 'fastify';
import { ASSERTION_HEADER, type Caller } from '../http/caller.js';
import { answerError } from '../http/error-filter.js';
import { assertionsOf } from './internal-keys.js';

const decode = createDecoder();

/** Of a call that each service answers, the one that was asked: it is not known here which one is played. */
const askedBy = ({ by }: Call, headers: Record<string, unknown>) =>
  by === 'each service' ? (decode(String(headers[ASSERTION_HEADER])) as { aud: string }).aud : by;

interface Asked<Path extends string, Its extends Shape> {
  params: Record<NamesIn<Path>, string>;
  /** As it is sent: each value is text. */
  query: { [Name in keyof Its['query']]: string };
  body: Its['body'];
  caller: Caller;
}

type Answering<Path extends string, Its extends Shape> = (
  asked: Asked<Path, Its>,
) => AnswerOf<Its> | Promise<AnswerOf<Its>>;

/**
 * Answers a call in the place of its service, with the types of the call:
 * `fakeCall(app, findPeople, ({ body }) => body.ids.map(person))`. An error is answered as the service would answer it.
 */
export function fakeCall<const Path extends string, Its extends Shape>(
  app: FastifyInstance,
  call: Call<Path, Its>,
  answer: Answering<Path, Its>,
): void {
  app.route({
    method: call.method,
    url: pathBehindApi(call),
    errorHandler: answerError,
    handler: async ({ params, query, body, headers }, reply) => {
      const caller = assertionsOf(askedBy(call, headers)).read(headers);
      // A buffer where the server is set up not to parse bodies.
      const sent: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;
      const answered = await answer({ params, query, body: sent, caller } as Asked<Path, Its>);
      return answered === undefined ? reply.code(204).send() : answered;
    },
  });
}

interface FakeService {
  url: string;
  app: FastifyInstance;
  close(): Promise<void>;
}

/** Starts a small server in the place of services, and sets each `<NAME>_SERVICE_URL` to its address. */
export async function startFakeService(
  names: ServiceName[],
  answers: (app: FastifyInstance) => void,
): Promise<FakeService> {
  const app = fastify({ forceCloseConnections: true });
  answers(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const name of names) process.env[`${name.toUpperCase().replaceAll('-', '_')}_SERVICE_URL`] = url;
  return { url, app, close: () => app.close() };
}
