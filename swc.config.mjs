// One compiler setting for the build (scripts/build.mjs) and for the tests (jest.config.mjs).
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
