import { expect, test } from '@jest/globals';
import { errorLinesIn, told } from './error-lines.ts';

const line = (written: object) =>
  JSON.stringify({ level: 'info', time: '2026-11-24T12:00:00.000Z', ...written });
const tellAll = (...lines: string[]) => errorLinesIn('payouts', lines.join('\n')).map(told);

test('of levels, errors and what ends a process are told, with what caused them', () => {
  const err = {
    type: 'AppError',
    code: 'UNAVAILABLE',
    stack: 'AppError: away\n    at call (client.ts:1:2)\n    at later (client.ts:3:4)',
    cause: { type: 'Error', code: 'ECONNREFUSED', stack: 'Error: connect' },
  };
  expect(
    tellAll(
      line({ msg: 'answered' }),
      line({ level: 'warn', msg: 'tried again' }),
      line({ level: 'error', msg: 'request failed', code: 'UNAVAILABLE', err }),
      line({ level: 'fatal', msg: 'over', context: 'Relay' }),
    ),
  ).toEqual([
    'payouts: error request failed UNAVAILABLE | AppError UNAVAILABLE AppError: away at call (client.ts:1:2) | Error ECONNREFUSED Error: connect',
    'payouts: error Relay: over',
  ]);
});

test("the sandbox's numbers are levels, too", () => {
  expect(tellAll(line({ level: 30 }), line({ level: 50, time: 1_795_521_600_000, msg: 'broke' }))).toEqual([
    'payouts: error broke',
  ]);
});

test('a second answer to one request is an error, though Fastify only warns of it', () => {
  const err = { type: 'FastifyError', code: 'FST_ERR_REP_ALREADY_SENT', stack: 'FastifyError: already sent' };
  expect(
    tellAll(line({ level: 'warn', err }), line({ level: 'warn', msg: 'Reply was already sent, did you' })),
  ).toEqual([
    'payouts: warn | FastifyError FST_ERR_REP_ALREADY_SENT FastifyError: already sent',
    'payouts: warn Reply was already sent, did you',
  ]);
});

test('what Node itself wrote is one error, however many lines it took', () => {
  expect(
    tellAll(
      line({}),
      'Error: boom',
      '    at main (main.ts:1:1)',
      '',
      'Node.js v24.21.0',
      line({}),
      '(node:7) MaxListeners',
    ),
  ).toEqual([
    'payouts: Error: boom at main (main.ts:1:1) Node.js v24.21.0',
    'payouts: (node:7) MaxListeners',
  ]);
});

test('it has the time of its line', () => {
  expect(errorLinesIn('payouts', `${line({ level: 'error' })}\nError: boom`).map(({ at }) => at)).toEqual([
    Date.parse('2026-11-24T12:00:00.000Z'),
    Date.parse('2026-11-24T12:00:00.000Z'),
  ]);
});
