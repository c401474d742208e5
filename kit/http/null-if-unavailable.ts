import { isOutage } from './error-answer.js';

/** null when the source is down: the screen shows the rest (design, section 3). Other errors are rethrown. */
export const nullIfUnavailable = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });
