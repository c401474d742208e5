// One compiler setting for the build (scripts/build.ts) and for the tests (jest.config.mjs).
/** @type {import('@swc/core').Options} */
export default {
  jsc: {
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    target: 'es2024',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
};
