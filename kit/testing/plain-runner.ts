import type { Config } from '@jest/types';
import JestRunner, {
  type Test,
  type TestRunnerContext,
  type TestRunnerOptions,
  type TestWatcher,
} from 'jest-runner';
import { join } from 'node:path';

// Its types are those of its CommonJS half.
const TestRunner = JestRunner as unknown as typeof JestRunner.default;

/** Node's cache of compiled modules, for the files' processes and the programs that they start. */
const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node-compiled');
/** For what is compiled first to be written there. */
const EXIT_MS = 30_000;

/**
 * Gives each test file a process of its own, from its start to its end: what a file leaves behind ends with it. It therefore
 * needs no virtual machine, whose loader takes longer than many a file's tests (./plain-runtime.ts).
 */
export default class PlainRunner extends TestRunner {
  private readonly atOnce: number;

  constructor(globalConfig: Config.GlobalConfig, context: TestRunnerContext) {
    // jest makes a pool of processes for each call of `runTests` below, which is for one file.
    super({ ...globalConfig, maxWorkers: 1, workerGracefulExitTimeout: EXIT_MS }, context);
    this.atOnce = globalConfig.maxWorkers;
    process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  }

  override async runTests(tests: Test[], watcher: TestWatcher, options: TestRunnerOptions): Promise<void> {
    const waiting = [...tests];
    const oneByOne = async () => {
      for (let test = waiting.shift(); test; test = waiting.shift())
        await super.runTests([test], watcher, { ...options, serial: false });
    };
    await Promise.all(Array.from({ length: this.atOnce }, oneByOne));
  }
}
