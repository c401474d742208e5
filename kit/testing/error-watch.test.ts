import { expect, test } from '@jest/globals';
import { ErrorWatch } from './error-watch.ts';

const failed = (msg: string) => `${JSON.stringify({ level: 'error', msg })}\n`;

test('what nobody announced is told by the test that runs, once', () => {
  const watch = new ErrorWatch();
  watch.testBegins();
  watch.read('payouts', failed('boom'));
  expect(watch.testEnds()).toEqual(['payouts: error boom']);
  expect(watch.fileEnds(true)).toEqual([]);
});

test('what comes after the last test is told by the file', () => {
  const watch = new ErrorWatch();
  watch.testBegins();
  expect(watch.testEnds()).toEqual([]);
  watch.read('payouts', failed('did not stop'));
  expect(watch.fileEnds(true)).toEqual(['payouts: error did not stop']);
});

test('an announcement of a test is over with it, and has to come true', () => {
  const watch = new ErrorWatch();
  watch.testBegins();
  const announced = watch.announce(/^payouts: error boom/);
  watch.announce(/^payouts: error never/);
  watch.read('payouts', failed('boom'));
  watch.read('claims', failed('boom'));
  expect(announced.lines).toHaveLength(1);
  expect(watch.testEnds()).toEqual([
    'claims: error boom',
    'was announced and is in no log: /^payouts: error never/',
  ]);
  watch.testBegins();
  watch.read('payouts', failed('boom'));
  expect(watch.testEnds()).toEqual(['payouts: error boom']);
});

test('one of a file holds for all of its tests, and has to come true where all of them ran', () => {
  const watch = new ErrorWatch();
  watch.announce(/boom/);
  watch.announce(/never/);
  for (const again of [1, 2]) {
    watch.testBegins();
    watch.read('payouts', failed(`boom ${again}`));
    expect(watch.testEnds()).toEqual([]);
  }
  expect(watch.fileEnds(false)).toEqual([]);
  expect(watch.fileEnds(true)).toEqual(['was announced and is in no log: /never/']);
});
