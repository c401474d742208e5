import { TestEnvironment } from 'jest-environment-node';
import { ErrorWatch } from './error-watch.ts';
import { watchTests } from './watch-tests.ts';

/** jest's environment of a unit test file, with a watch over the logs of the processes that it starts. */
export default class WatchfulEnvironment extends TestEnvironment {
  readonly handleTestEvent = watchTests(ErrorWatch.begin(this.global));
}
