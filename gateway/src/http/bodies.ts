import { AppError, badRequest } from '@portal/kit/http/errors';
import { relayBody } from '@portal/kit/http/relay-body';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Parses the body of a request that the gateway answers itself.
 * @throws AppError 400 when it is no JSON, 415 when its content type is another
 */
export function jsonBody(request: FastifyRequest): unknown {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'This kind of content is not accepted');
  try {
    return JSON.parse((request.body as Buffer).toString()) as unknown;
  } catch {
    throw badRequest('The request could not be read');
  }
}

/** Keeps every body as a buffer, at most 1 MiB (the server's limit): the services validate it. */
export function keepBodiesAsTheyAre(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Passes every body on as an unread stream, except JSON, which is small: that is buffered with the usual limit. */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, relayBody(payload)));
}
