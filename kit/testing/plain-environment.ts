import { ModernFakeTimers } from '@jest/fake-timers';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';
import { endFile } from './after-file.ts';
import { ErrorWatch } from './error-watch.ts';
import { watchTests } from './watch-tests.ts';

/**
 * The environment of an integration test file: the process itself, which ./plain-runner.ts gives to one file alone, with a
 * watch over the logs of the processes that the file starts.
 */
export default class PlainEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly handleTestEvent = watchTests(ErrorWatch.begin(globalThis));

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    await endFile();
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['source', 'node', 'node-addons'];
  }
}
