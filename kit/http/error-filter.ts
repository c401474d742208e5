import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, toAppError } from './error-answer.js';

/** The one place where a failure becomes an HTTP answer (D-2): Nest's routes' and, as an error handler, bare Fastify's. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown);
  if (error.status >= 500)
    request.log.error({ err: error.details.cause ?? error, code: error.code }, 'request failed');
  if (error.details.retryAfterSeconds)
    void reply.header('retry-after', String(error.details.retryAfterSeconds));
  void reply.status(error.status).send(errorBody(error, request.id));
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerError(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
