import { expect, test } from '@jest/globals';
import { isDatabaseUnwell, toAppError } from './error-answer.js';

const failure = (code: string) => Object.assign(new Error('what PostgreSQL says'), { code });

test.each([
  ['a full disk', '53100'],
  ['no memory left', '53200'],
  ['no connection left', '53300'],
  ['a statement that took too long', '57014'],
  ['a server that shuts down', '57P01'],
  ['a disk that cannot be read', '58030'],
  ['a server that only reads', '25006'],
  ['a lock that did not come free', '55P03'],
  ['a deadlock', '40P01'],
  ['a connection that broke', '08006'],
])('%s is the fault of the server, and answered with 503', (_, code) => {
  expect(toAppError(failure(code))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
});

test.each([
  ['a value that is there already', '23505'],
  ['a statement that is wrong', '42601'],
  ['a number that is too large', '22003'],
])('%s is a fault of ours, and answered with 500', (_, code) => {
  expect(toAppError(failure(code)).status).toBe(500);
});

test('text that PostgreSQL cannot store is the sender’s error, a 400', () => {
  expect(toAppError(failure('22021'))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(toAppError(Object.assign(new Error(), { driverError: failure('22P05') })).status).toBe(400);
});

test("a statement that is too slow may be so by itself; a full disk is nobody's own", () => {
  expect(['57014', '55P03', '53400'].map((code) => isDatabaseUnwell(failure(code)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['53100', '25006', '57P01'].map((code) => isDatabaseUnwell(failure(code)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isDatabaseUnwell(Object.assign(new Error(), { driverError: failure('53100') }))).toBe(true);
});
