import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../../lib/errors.js';
import { signInProblem } from './sign-in-problem.rules.js';

describe('signInProblem', () => {
  const wrong = 'The email or password you entered is incorrect. Please try again.';
  test.each([
    ['the server’s message', new ApiError(429, 'Too many attempts', 'TOO_MANY'), 'Too many attempts'],
    ['the server’s message of a 401', new ApiError(401, 'Account locked', 'LOCKED'), 'Account locked'],
    ['the default for a bare 401', new ApiError(401, 'Unauthorized'), wrong],
    ['the default for a text that mentions 401', new Error('401: nope'), wrong],
    ['the default for no text at all', new Error(''), wrong],
    [
      'any other error’s text',
      new Error('The portal could not be reached.'),
      'The portal could not be reached.',
    ],
  ])('tells %s', (_case, error, told) => {
    expect(signInProblem(error)).toBe(told);
  });
});
