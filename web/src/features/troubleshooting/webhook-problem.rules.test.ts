import { expect, test } from '@jest/globals';
import { ApiError, Unreachable } from '../../lib/errors.js';
import { webhookProblem } from './webhook-problem.rules.js';

test.each([
  [
    'refused',
    new ApiError(400, 'No signing secret is set'),
    'Webhook test failed',
    'No signing secret is set',
  ],
  ['refused without words', new ApiError(502, ''), 'Webhook test failed', 'Failed to trigger test event'],
  ['not reached', new Unreachable(), 'Error', new Unreachable().message],
  ['broken in some way', new Error(), 'Error', 'Unknown error'],
])('a test event that is %s', (_, error, title, description) => {
  expect(webhookProblem(error)).toEqual({ title, description });
});
