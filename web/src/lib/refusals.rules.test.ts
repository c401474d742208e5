import { expect, test } from '@jest/globals';
import { ApiError } from './errors.js';
import { refusals } from './refusals.rules.js';

const fields = ['currentPassword', 'newPassword', 'newEmail'] as const;
const of = (error: unknown) => refusals(error, 'newEmail', fields);

test.each([
  [
    'a wrong password',
    new ApiError(400, 'Wrong', 'WRONG_PASSWORD', { currentPassword: ['Current password is incorrect'] }),
    [{ field: 'currentPassword', message: 'Current password is incorrect' }],
  ],
  [
    'a taken e-mail',
    new ApiError(409, 'An account with this email already exists', 'EMAIL_TAKEN'),
    [{ field: 'newEmail', message: 'An account with this email already exists' }],
  ],
  [
    'a field that the form does not have',
    new ApiError(400, 'Odd', 'VALIDATION_FAILED', { other: ['No'] }),
    [],
  ],
  ['a portal that is away', new ApiError(503, 'Away', 'UNAVAILABLE'), []],
  ['no answer', new Error('Nothing'), []],
])('%s', (_case, error, expected) => expect(of(error)).toEqual(expected));
