import { isOutage } from './error-answer.js';
import { AppError } from './errors.js';

/** null when the source is down: the screen shows the rest (design, section 3). Other errors are rethrown. */
export const nullIfUnavailable = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });

/** null when there is no such thing, or the source is of a release that does not know the call. Other errors are rethrown. */
export const nullIfMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
