import { expect, test } from '@jest/globals';
import { findingsIn, NoAnswer } from './report.rules.ts';

const advisory = (title: string) => ({ title, url: 'https://example.com/advisory' });

test('what is vulnerable has a line with its deadline, the most severe first; what only uses it has none', () => {
  const vulnerabilities = {
    alpha: { severity: 'moderate', range: '<2.0.0', via: [advisory('Slow expression')] },
    beta: { severity: 'critical', range: '1.0.0 - 1.4.2', via: [advisory('Runs what it reads')] },
    gamma: { severity: 'critical', range: '*', via: ['beta'] },
  };
  expect(
    findingsIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities })).map(({ line }) => line),
  ).toEqual([
    'critical, within 7 days: beta 1.0.0 - 1.4.2: Runs what it reads (https://example.com/advisory)',
    'moderate, within 90 days: alpha <2.0.0: Slow expression (https://example.com/advisory)',
  ]);
});

test('nothing known is no finding', () => {
  expect(findingsIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
});

test.each([
  [
    'the registry refuses',
    JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }),
    '405 Method Not Allowed',
  ],
  ['the registry is out of reach', JSON.stringify({ error: { summary: '' } }), 'npm gave no reason'],
  ['npm breaks off', '', 'npm printed no report'],
])('%s: that is no answer, and never a clean one', (_case, printed, why) => {
  expect(() => findingsIn(printed)).toThrow(new NoAnswer(why));
});
