import { expect, test } from '@jest/globals';
import { SUPPORT_REASONS } from '@portal/contracts/values/support';
import { reasonNames } from './support.js';

test('who asks and who answers read the same reasons in English', () => {
  expect(reasonNames()).toEqual(SUPPORT_REASONS);
});
