import { describe, expect, test } from '@jest/globals';
import { MAX_RETRIES, MAX_RETRIES_IN_OUTAGE, nextStep, reasonOf } from './retry.rules.js';

const after = (retries: number, kind: { permanent?: boolean; outage?: boolean } = {}) =>
  nextStep({ retries, permanent: false, outage: false, ...kind });

describe('a message whose handler failed', () => {
  test.each([
    [0, 1_000],
    [1, 5_000],
    [2, 30_000],
    [3, 120_000],
    [4, 600_000],
    [7, 600_000],
  ])('after %i retries waits %i ms', (retries, delayMs) => {
    expect(after(retries)).toEqual({ kind: 'retry', delayMs });
  });

  test('is given up after eight retries', () => {
    expect(after(MAX_RETRIES)).toEqual({ kind: 'dead' });
  });

  test('is given up at once when no retry can mend it', () => {
    expect(after(0, { permanent: true })).toEqual({ kind: 'dead' });
  });

  test('is tried for much longer when something it depends on is down, but not without end', () => {
    expect(after(MAX_RETRIES, { outage: true })).toEqual({ kind: 'retry', delayMs: 600_000 });
    expect(after(MAX_RETRIES_IN_OUTAGE, { outage: true })).toEqual({ kind: 'dead' });
  });
});

describe('the reason in its header', () => {
  class PermanentError extends Error {}

  test('is our own sentence', () => {
    expect(reasonOf(new PermanentError('no such partner'), true)).toBe('PermanentError: no such partner');
  });

  test("never holds another's words, which may quote data", () => {
    const theirs = Object.assign(new TypeError('bad value "dana@example.org"'), { code: '22P02' });
    expect(reasonOf(theirs, false)).toBe('TypeError 22P02');
    expect(reasonOf(new Error('dana@example.org'), false)).toBe('Error');
    expect(reasonOf('dana@example.org', false)).toBe('Unknown failure');
  });
});
