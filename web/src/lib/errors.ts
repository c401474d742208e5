import { t } from '@lingui/core/macro';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { FactorKind } from '@portal/contracts/values/factors';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { said } from './said.js';

/** A non-OK answer. `message` follows the general rule of specification section 8. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    /** Field -> its messages, if the answer is about a form. */
    readonly errors: Record<string, string[]> = {},
    /** The current values, if what was confirmed has changed. */
    readonly now: SeenValues | null = null,
    /** The kinds of second factor to show, if one is asked for. */
    readonly factors: FactorKind[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/**
 * The body's text, or the status text if it is empty; the message of a JSON body that has one. A page of a proxy is not
 * shown (D-75).
 */
export function errorFrom(status: number, statusText: string, text: string): ApiError {
  const raw = (isMarkup(text) ? '' : text) || statusText || t`Please try again in a moment`;
  try {
    const body = JSON.parse(raw) as Partial<ErrorBody> | null;
    if (typeof body?.message === 'string')
      return new ApiError(
        status,
        said(body.message),
        body.code ?? null,
        saidOf(body.errors ?? {}),
        body.now ?? null,
        body.factors ?? [],
      );
  } catch {
    // Not JSON: the raw text is the message.
  }
  return new ApiError(status, said(raw));
}

const saidOf = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(said)]));

const isMarkup = (text: string) => /^\s*</.test(text);

/** There was no answer at all. */
export class Unreachable extends Error {
  constructor() {
    super(t`The portal could not be reached. Check your connection and try again.`);
  }
}

/** No answer came from us, or only one from a proxy: the request may have been carried out or not. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError &&
    (error.code === OUTCOME_UNKNOWN || (error.code === null && [502, 503, 504].includes(error.status))));

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Message of an error that broke a whole page: one written for users, never a technical one. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof Unreachable
    ? error.message
    : t`Something did not work as it should. Trying again often helps.`;

/** The whole body. A connection that breaks in the middle counts as no answer. */
export const textOf = (response: Response, signal?: AbortSignal): Promise<string> =>
  whole(response.text(), signal);

/** The same as bytes. */
export const blobOf = (response: Response, signal?: AbortSignal): Promise<Blob> =>
  whole(response.blob(), signal);

const whole = <Body>(body: Promise<Body>, signal?: AbortSignal): Promise<Body> =>
  body.catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable();
  });
