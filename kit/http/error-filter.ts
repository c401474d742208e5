import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, toAppError } from './error-answer.js';

/** The one place where a failure becomes an HTTP answer (D-2): for Nest's routes and, as error handler, for bare Fastify. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown);
  if (error.status >= 500 && !hasGone(request))
    request.log.error({ err: error.details.cause ?? error, code: error.code }, 'request failed');
  if (error.details.retryAfterSeconds)
    void reply.header('retry-after', String(error.details.retryAfterSeconds));
  void reply.status(error.status).send(errorBody(error, request.id));
}

/** Whether the client disconnected while sending: not our failure, and logged as 'given up' (on-request-end.ts). */
const hasGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerError(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
