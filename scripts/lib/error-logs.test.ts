import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorLinesOf, errorLinesOfContainers, testsIn, unannounced } from './error-logs.ts';

const NOON = Date.parse('2026-11-24T12:00:00.000Z');
const failedAt = (seconds: number) =>
  JSON.stringify({
    level: 'error',
    time: new Date(NOON + seconds * 1_000).toISOString(),
    service: 'payouts',
    msg: 'request failed',
    code: 'INTERNAL',
  });

/** Two concurrent tests; the second one causes an error. */
const report = {
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'links.spec.ts',
              line: 7,
              title: 'a link is made',
              tests: [
                {
                  projectName: 'desktop',
                  annotations: [],
                  results: [{ startTime: new Date(NOON).toISOString(), duration: 10_000 }],
                },
              ],
            },
            {
              file: 'checkout.spec.ts',
              line: 9,
              title: 'a card is refused',
              tests: [
                {
                  projectName: 'mobile',
                  annotations: [{ type: 'error line', description: '^payouts: error request failed' }],
                  results: [{ startTime: new Date(NOON + 20_000).toISOString(), duration: 10_000 }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const inLog = (...lines: string[]) => {
  const place = mkdtempSync(join(tmpdir(), 'error-logs-'));
  mkdirSync(join(place, 'logs'));
  writeFileSync(join(place, 'logs/payouts.log.1'), lines.slice(0, 1).join('\n'));
  writeFileSync(join(place, 'logs/payouts.log'), lines.slice(1).join('\n'));
  try {
    return unannounced(errorLinesOf(place), testsIn(report));
  } finally {
    rmSync(place, { recursive: true });
  }
};

test('an error line is told with its process and the test that ran', () => {
  expect(inLog(failedAt(3), failedAt(25))).toEqual([
    'payouts: error request failed INTERNAL\n    while [desktop] links.spec.ts:7 a link is made',
  ]);
});

test('one that came between tests is told, too', () => {
  expect(inLog(failedAt(25), failedAt(-3))).toEqual([
    'payouts: error request failed INTERNAL\n    while no test ran',
  ]);
});

test('an announced line that did not come is told', () => {
  expect(inLog('{"level":"info","time":"2026-11-24T12:00:00Z","msg":"started"}')).toEqual([
    'was announced and is in no log: /^payouts: error request failed/\n    by [mobile] checkout.spec.ts:9 a card is refused',
  ]);
});

test('of containers only the portal’s own are read', () => {
  const printed = [
    `payments-sales-1  | ${failedAt(1)}`,
    'postgres-1        | ERROR:  duplicate key',
    'payments-sales-2  | {"level":"info","msg":"started"}',
  ].join('\n');
  expect(errorLinesOfContainers(printed, ['payments-sales']).map(({ text }) => text)).toEqual([
    'error request failed INTERNAL',
  ]);
});
