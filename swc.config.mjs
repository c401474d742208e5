// One compiler setting for the build (scripts/build.ts) and for the tests (jest.config.mjs).

/**
 * Makes of t`…` and <Trans> what they say, with the text itself: English needs no catalogue (docs/languages.md).
 * @type {[string, Record<string, unknown>][]}
 */
export const plugins = [['@lingui/swc-plugin', { descriptorFields: 'all' }]];

/** @type {import('@swc/core').Options} */
export default {
  jsc: {
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    target: 'es2024',
    keepClassNames: true,
    experimental: {
      plugins,
      cacheRoot: `${import.meta.dirname}/node_modules/.cache/swc`,
    },
  },
  module: { type: 'es6' },
  sourceMaps: true,
};
