import swc, { web } from './swc.config.mjs';

// Two tiers run here: `*.test.ts` beside the file it is about (pure, quick) and `*.it.test.ts` in a `test/` folder (real
// PostgreSQL, RabbitMQ, or a whole program of ours). The third tier, the browser's, is web/playwright.config.ts.
const withJsx = (options) => ({
  ...options,
  jsc: { ...options.jsc, parser: { ...options.jsc.parser, tsx: true } },
});
const shared = {
  // Node's, with an eye on the logs of the processes that a test starts.
  testEnvironment: '<rootDir>/kit/testing/watchful-environment.ts',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '<rootDir>/web/.*\\.ts$': ['@swc/jest', web],
    '<rootDir>/web/.*\\.tsx$': ['@swc/jest', withJsx(web)],
    '\\.ts$': ['@swc/jest', swc],
    '\\.tsx$': ['@swc/jest', withJsx(swc)],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/web/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.python/'],
};

export default {
  coverageProvider: 'v8',
  // Modules that are loaded as ESM stay in a worker's memory after their test file. A worker starts afresh before that is
  // more than the 4 GB that Node grants it.
  workerIdleMemoryLimit: '1GB',
  // It ends a test that hangs, and says nothing of how quick anything has to be; one that waits has `eventually`'s patience.
  testTimeout: 180_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      // Texts are read in English, as in a browser that speaks it.
      setupFiles: ['<rootDir>/web/locales/english.ts'],
      testRegex: '(?<!\\.it)\\.test\\.tsx?$',
    },
    {
      ...shared,
      displayName: 'integration',
      testRegex: '\\.it\\.test\\.ts$',
      globalSetup: '<rootDir>/kit/testing/global-setup.ts',
      // Each file is a process of its own, on Node's loader.
      runner: '<rootDir>/kit/testing/plain-runner.ts',
      runtime: '<rootDir>/kit/testing/plain-runtime.ts',
      testEnvironment: '<rootDir>/kit/testing/plain-environment.ts',
      globalTeardown: '<rootDir>/kit/testing/global-teardown.ts',
    },
  ],
};
