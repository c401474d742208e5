import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { ErrorWatch } from './error-watch.ts';

/** jest's environment of an integration test file, with a watch over the logs of the processes that it starts. */
export default class WatchfulEnvironment extends TestEnvironment {
  private readonly watch = ErrorWatch.begin(this.global);

  handleTestEvent(event: Circus.Event, state: Circus.State): void {
    if (event.name === 'test_start') this.watch.testBegins();
    if (event.name === 'test_done') event.test.errors.push(...this.watch.testEnds().map(asFailure));
    if (event.name === 'run_finish')
      // Includes lines logged while the file's own `afterAll` stopped its processes.
      state.unhandledErrors.push(...this.watch.fileEnds(!state.testNamePattern).map(asFailure));
  }
}

/** Without a stack trace: only the line itself matters. */
function asFailure(line: string): Error {
  const failure = new Error(`In the log, and not announced (kit/testing/error-watch.ts): ${line}`);
  failure.stack = failure.message;
  return failure;
}
