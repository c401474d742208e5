import type { ErrorBody } from '@portal/contracts/http/errors';
import type { Facts } from '@portal/contracts/values/facts';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';

/** A non-OK answer. `message` follows the general rule of specification section 8. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    /** Field -> its messages, where the answer is about a form. */
    readonly errors: Record<string, string[]> = {},
    /** What is so now, where what was confirmed is not so any more. */
    readonly now: Facts | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The body's text, or the status text if empty; a JSON body with a message gives that message. */
export function errorFrom(status: number, statusText: string, text: string): ApiError {
  const raw = text || statusText;
  try {
    const body = JSON.parse(raw) as Partial<ErrorBody> | null;
    if (typeof body?.message === 'string')
      return new ApiError(status, body.message, body.code ?? null, body.errors ?? {}, body.now ?? null);
  } catch {
    // Not JSON: the raw text is the message.
  }
  return new ApiError(status, raw);
}

/** There was no answer at all. */
export class Unreachable extends Error {
  constructor() {
    super('The portal could not be reached. Check your connection and try again.');
  }
}

/** No answer came, of us or of what stands before us: what was asked for may have happened or not. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError &&
    (error.code === OUTCOME_UNKNOWN || (error.code === null && [502, 503, 504].includes(error.status))));

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Of an error that broke a whole page: what was said to people, and never what the code says to programmers. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof Unreachable
    ? error.message
    : 'Something did not work as it should. Trying again often helps.';

/** The whole body. A connection that breaks amid it is as one that brought no answer. */
export const textOf = (response: Response, signal?: AbortSignal): Promise<string> =>
  response.text().catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable();
  });
