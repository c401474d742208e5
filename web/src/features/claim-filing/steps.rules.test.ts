import { expect, test } from '@jest/globals';
import { furthestStep, stepOf } from './steps.rules.js';

const complete = {
  claimType: 'towing',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  phone: '555-010-9999',
  policyNumber: 'P-42',
  incidentDate: '2026-11-02',
  estimatedAmount: '',
};

test.each([
  ['nothing', {}, 1],
  ['only a type', { claimType: 'other' }, 2],
  ['a bad phone number', { ...complete, phone: '1' }, 2],
  ['no policy', { ...complete, policyNumber: ' ' }, 3],
  ['a bad amount', { ...complete, estimatedAmount: 'x' }, 3],
  ['a bad type and a bad amount', { ...complete, claimType: 'x', estimatedAmount: 'x' }, 1],
  ['all of it', complete, 4],
])('with %s it opens no further than its step', (_case, values, step) => {
  expect(furthestStep(values)).toBe(step);
});

test.each([
  [['incidentDate', 'lastName'], 2],
  [['supportingDocuments'], 4],
  [['unknown'], 4],
])('%j stand in step %i', (fields, step) => {
  expect(stepOf(fields)).toBe(step);
});
