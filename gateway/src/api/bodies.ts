import { AppError, badRequest } from '@portal/kit/http/errors';
import { passOn } from '@portal/kit/http/pass-on';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The JSON of a request that is answered here. 400 when it is none, 415 when it does not say that it is. */
export function jsonBody(request: FastifyRequest): unknown {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'This kind of content is not accepted');
  try {
    return JSON.parse((request.body as Buffer).toString()) as unknown;
  } catch {
    throw badRequest('The request could not be read');
  }
}

/** Every body as the bytes that came, at most 1 MiB (the server's limit): the services check what is in it. */
export function keepBodiesAsTheyAre(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Every body as a stream that nobody has begun to read; JSON, which is small, whole as elsewhere and within the same limit. */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, passOn(payload)));
}
