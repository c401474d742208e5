import { expect, test } from '@jest/globals';
import { problemsOf, sizeOf } from './file-problems.rules.js';

const file = (name: string, ...errors: string[]) => ({ file: { name }, errors });

test('each refused file is named with its reason', () => {
  expect(
    problemsOf([
      file('a.exe', 'FILE_INVALID_TYPE', 'FILE_TOO_LARGE'),
      file('b.pdf', 'FILE_TOO_LARGE'),
      file('c.pdf', 'FILE_EXISTS'),
      file('d.pdf', 'FILE_TOO_SMALL'),
    ]),
  ).toEqual([
    'a.exe: Only PNG, JPG, PDF, DOC and DOCX files are accepted',
    'b.pdf: A file may be at most 10 MB',
    'c.pdf: This file has been added already',
    'd.pdf: This file is empty',
  ]);
});

test('too many are told once', () => {
  expect(problemsOf([file('a.pdf', 'TOO_MANY_FILES'), file('b.pdf', 'TOO_MANY_FILES')])).toEqual([
    'Please add at most 10 files',
  ]);
});

test.each([
  [10, '1 KB'],
  [500_000, '488 KB'],
  [3_565_158, '3.4 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text);
});
