import { t } from '@lingui/core/macro';
import { ApiError, messageOf } from '../../lib/errors.js';

const wrong = () => t`The email or password you entered is incorrect. Please try again.`;

/**
 * Message of a failed sign-in (specification section 8): the server's message if there is one, otherwise the
 * error's text unless it is a bare 401.
 */
export function signInProblem(error: unknown): string {
  if (error instanceof ApiError && (error.code !== null || error.status !== 401))
    return error.message || wrong();
  const text = messageOf(error);
  return error instanceof ApiError || text === '' || text.includes('401') ? wrong() : text;
}
