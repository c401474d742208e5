import { HttpException } from '@nestjs/common';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { AppError, badRequest, unavailable } from './errors.js';

const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  // PostgreSQL: a serialization failure, a deadlock, a lock timeout
  '40001',
  '40P01',
  '55P03',
  // … a read-only server, such as a demoted primary; a transaction that was idle for too long
  '25006',
  '25P03',
]);

/**
 * PostgreSQL's classes of errors that the statement did not cause: connections (08), no disk, memory or connections left
 * (53), cancelled or shut down (57), operating system (58).
 */
const OUTAGE_CLASSES = /^(08|53|57|58)[0-9A-Z]{3}$/;
/** Those that every statement gets until an operator has repaired the server. */
const UNWELL = /^(53[123]00|57P0\d|58[0-9A-Z]{3}|25006)$/;

/** Whether a dependency failed, which may be temporary. Events are retried then; calls answer 503. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.status === 503;
  if (!(error instanceof Error)) return false;
  if ('code' in error && (OUTAGE_CODES.has(String(error.code)) || OUTAGE_CLASSES.test(String(error.code))))
    return true;
  if (
    error.name === 'TimeoutError' ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return isOutage(error.cause) || ('driverError' in error && isOutage(error.driverError));
}

/** Whether our database cannot work: no disk, memory or connections left, a broken disk, read-only, shut down. */
export function isDatabaseUnwell(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNWELL.test(String(error.code))) return true;
  return isDatabaseUnwell(error.cause) || ('driverError' in error && isDatabaseUnwell(error.driverError));
}

/** PostgreSQL stores no text with U+0000, and no JSON with half a surrogate pair. */
const UNKEEPABLE = new Set(['22021', '22P05']);
function isUnkeepableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNKEEPABLE.has(String(error.code))) return true;
  return isUnkeepableText(error.cause) || ('driverError' in error && isUnkeepableText(error.driverError));
}

/** Maps any failure to the error that is answered. An unexpected one is a 500 without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) return unavailable(error);
  if (isUnkeepableText(error)) return badRequest('The request has a character that cannot be kept');
  const status = statusOf(error);
  if (status === 404) return new AppError(404, 'NOT_FOUND', 'Not found');
  if (status === 413) return new AppError(413, 'TOO_LARGE', 'This is too large');
  if (status === 415)
    return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'This kind of content is not accepted');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError(status, 'BAD_REQUEST', 'The request could not be read');
  return new AppError(500, 'INTERNAL', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}

/** Nest's and Fastify's own errors carry a status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error) return Number(error.statusCode);
  return undefined;
}

export const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  requestId,
  ...(error.details.errors && { errors: error.details.errors }),
  ...(error.details.now && { now: error.details.now }),
  ...(error.details.factors && { factors: error.details.factors }),
});
