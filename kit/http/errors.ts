import type { FactorKind } from '@portal/contracts/values/factors';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { OUTCOME_UNKNOWN, UNAVAILABLE } from '@portal/contracts/values/outcomes';

/**
 * A failure with its HTTP answer: created where it occurs, turned into D-2's body only in `error-filter.ts`. `message` is
 * a sentence for people and never holds internals.
 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: {
      errors?: Record<string, string[]>;
      now?: SeenValues;
      factors?: FactorKind[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** Whether the request was rejected or never begun, so that nothing was done. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status < 500 || error.code === UNAVAILABLE);

export const validationFailed = (errors: Record<string, string[]>) =>
  new AppError(400, 'VALIDATION_FAILED', Object.values(errors)[0]?.[0] ?? 'The request is not valid', {
    errors,
  });
export const badRequest = (message: string, code = 'BAD_REQUEST') => new AppError(400, code, message);
export const signedOut = (message = 'Please sign in to continue') => new AppError(401, 'SIGNED_OUT', message);
export const forbidden = (message = 'You are not allowed to do this', code = 'FORBIDDEN') =>
  new AppError(403, code, message);
export const notFound = (message = 'Not found', code = 'NOT_FOUND') => new AppError(404, code, message);
export const conflict = (message: string, code = 'CONFLICT') => new AppError(409, code, message);
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds });
export const unavailable = (cause?: unknown) =>
  new AppError(503, UNAVAILABLE, 'This is temporarily unavailable. Please try again in a moment.', {
    cause,
  });
/** The request was sent and got no answer: it may or may not have been done (D-55). */
export const outcomeUnknown = (cause?: unknown) =>
  new AppError(
    503,
    OUTCOME_UNKNOWN,
    'It is not known yet whether this was done. Please look again before you repeat it.',
    { cause },
  );
