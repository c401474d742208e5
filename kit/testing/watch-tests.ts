import type { Circus } from '@jest/types';
import type { ErrorWatch } from './error-watch.ts';

/** What a jest environment does at the events of its file, so that no error in a log goes unseen. */
export const watchTests =
  (watch: ErrorWatch) =>
  (event: Circus.Event, state: Circus.State): void => {
    if (event.name === 'test_start') watch.testBegins();
    if (event.name === 'test_done') event.test.errors.push(...watch.testEnds().map(asFailure));
    if (event.name === 'run_finish')
      // Includes lines logged while the file's own `afterAll` stopped its processes.
      state.unhandledErrors.push(...watch.fileEnds(!state.testNamePattern).map(asFailure));
  };

/** Without a stack trace: only the line itself matters. */
function asFailure(line: string): Error {
  const failure = new Error(`In the log, and not announced (kit/testing/error-watch.ts): ${line}`);
  failure.stack = failure.message;
  return failure;
}
