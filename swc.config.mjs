// The compiler settings of the build (scripts/build.ts) and of the tests (jest.config.mjs).

/**
 * Makes of t`…` and <Trans> what they say, with the text itself: English needs no catalogue (docs/languages.md).
 * @param {Record<string, unknown>} runtime where `i18n` is, if not in Lingui itself
 * @returns {[string, Record<string, unknown>]}
 */
const texts = (runtime = {}) => ['@lingui/swc-plugin', { descriptorFields: 'all', ...runtime }];

/** For what runs in a browser. */
export const plugins = [texts({ runtimeModules: { Trans: ['@portal/web/trans', 'Trans'] } })];

/** @param {[string, Record<string, unknown>][]} plugins */
const optionsWith = (plugins) => ({
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
});

/**
 * For what runs in Node: a request or a mail has its language, not the process.
 * @type {import('@swc/core').Options}
 */
export default optionsWith([texts({ runtimeModules: { i18n: ['@portal/kit/language/i18n', 'i18n'] } })]);

/**
 * For the pages' unit tests.
 * @type {import('@swc/core').Options}
 */
export const web = optionsWith(plugins);
