import type { JestEnvironment } from '@jest/environment';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceMapOf } from './compiled.ts';
import './register.ts';
import type PlainEnvironment from './plain-environment.ts';

const require = createRequire(import.meta.url);
const NAMES = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
];
const GLOBALS = Symbol.for('portal.jest-globals');
const GLOBALS_URL = 'portal:jest-globals';

/** The source map of each loaded file of ours, by its URL. */
const sourceMaps = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@jest/globals') return next(specifier, context);
    return { url: GLOBALS_URL, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (url === GLOBALS_URL) {
      const source = `export const { ${NAMES.join(', ')} } = globalThis[Symbol.for('${GLOBALS.description}')];`;
      return { format: 'module', source, shortCircuit: true };
    }
    const loaded = next(url, context);
    if (/^file:.*\.tsx?$/.test(url)) sourceMaps.set(url, sourceMapOf(fileURLToPath(url)));
    return loaded;
  },
});

/**
 * jest's runtime of an integration test file: Node's own loader, in the file's own process (./plain-runner.ts), where jest's
 * would link thousands of modules anew in a virtual machine. Modules cannot be mocked.
 */
export default class PlainRuntime {
  private readonly environment: PlainEnvironment;

  constructor(_config: unknown, environment: JestEnvironment) {
    this.environment = environment as unknown as PlainEnvironment;
  }

  setGlobalsForRuntime(globals: object): void {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this.environment;
    const jest = {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      restoreAllMocks: () => mocks.restoreAllMocks(),
      useFakeTimers: timers.useFakeTimers.bind(timers),
      useRealTimers: () => timers.useRealTimers(),
    };
    Object.assign(globalThis, { [GLOBALS]: { ...globals, jest } });
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  unstable_importModule(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  requireInternalModule(path: string): unknown {
    return require(path);
  }

  getSourceMaps(): Map<string, string> {
    return sourceMaps;
  }

  getAllCoverageInfoCopy(): undefined {}

  enterTestCode(): void {}

  leaveTestCode(): void {}

  teardown(): void {}
}

/** jest-worker's message to a process whose file is over and told of. */
const CHILD_MESSAGE_END = 2;
const { exit } = process; // jest replaces it while the file runs
process.on('message', ([kind]: [number]) => {
  if (kind === CHILD_MESSAGE_END) exit(0);
});
