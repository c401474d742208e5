import { expect, test } from '@jest/globals';
import { resumedBy } from './life.rules.js';

const now = { system: '7400000000000000001', database: 1, table: 2, file: 3, startedAt: 4 };

test.each([
  ['the same', now, undefined],
  ['one that was started since', { ...now, startedAt: 3 }, 'restart'],
  ['one with another file of the table', { ...now, file: 2 }, 'restart'],
  ['another database of the server', { ...now, database: 2 }, 'restore'],
  ['another table', { ...now, table: 1 }, 'restore'],
  [
    'another server, with the same numbers',
    { ...now, system: '7400000000000000002', startedAt: 3 },
    'restore',
  ],
  ['another server that was started at the same moment', { ...now, system: '1' }, 'restore'],
  ['the same, of before the server was noted', { ...now, system: undefined }, undefined],
  [
    'one of before the server was noted, started since',
    { ...now, system: undefined, startedAt: 3 },
    'restart',
  ],
])('after a seal of %s: %j', (_, { system, ...then }, resumed) =>
  expect(resumedBy({ ...then, ...(system && { system }) }, now)).toBe(resumed),
);
