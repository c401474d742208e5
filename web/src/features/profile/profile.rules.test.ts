import { expect, test } from '@jest/globals';
import type { User } from '@portal/contracts/http/account';
import { documentProblem } from './document-check.rules.js';
import { formDataOf, valuesOf } from './profile-form.rules.js';

const user: User = {
  id: 7,
  role: 'partner',
  email: 'ava@example.com',
  firstName: 'Ava',
  lastName: 'Stone',
  companyName: 'Stone Agency',
  address: null,
};

test('agency and address are sent when there is one', () => {
  expect([...formDataOf(valuesOf(user), user)]).toEqual([
    ['firstName', 'Ava'],
    ['lastName', 'Stone'],
    ['agency', 'Stone Agency'],
  ]);
});

test('an agency that is cleared is sent empty, and one that never was is not', () => {
  const sent = formDataOf({ ...valuesOf(user), agency: '', address: '' }, user);
  expect([sent.get('agency'), sent.has('address')]).toEqual(['', false]);
});

test('only picked files are sent', () => {
  const file = new File(['%PDF'], 'w9.pdf');
  const sent = formDataOf({ ...valuesOf(user), w9Document: file }, user);
  expect((sent.get('w9Document') as File).name).toBe('w9.pdf');
  expect(sent.has('achDocument')).toBe(false);
});

test.each([
  ['w9.pdf', 10 * 1024 * 1024, null],
  ['W9.DOCX', 1, null],
  ['old.doc', 1, null],
  ['w9.pdf', 10 * 1024 * 1024 + 1, 'A file may be at most 10 MB'],
  ['w9.png', 1, 'Only PDF, DOC and DOCX files are accepted'],
  ['w9.pdf.exe', 1, 'Only PDF, DOC and DOCX files are accepted'],
  ['pdf', 1, 'Only PDF, DOC and DOCX files are accepted'],
])('a picked %s of %i bytes: %s', (name, size, problem) => {
  expect(documentProblem({ name, size })).toBe(problem);
});
