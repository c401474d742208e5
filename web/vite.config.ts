import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react-swc';
import { readFile } from 'node:fs/promises';
import { defineConfig, transformWithOxc, type InlineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { filesOfFirstLoads, withoutCircles } from './build/first-loads.js';
import { firstLooks, themeSheet } from './build/first-looks.js';
import { icoOf, pngOf } from './build/icons.js';
import { plugins } from '../swc.config.mjs';
import { addressesIn } from './build/routes.js';

const gateway = process.env.PORTAL_URL ?? 'http://localhost:8080';
const proxy = {
  '/api': gateway,
  '/embed.js': gateway,
  '/sandbox': gateway,
  '/socket.io': { target: gateway, ws: true },
};

/** The script for partners' own sites: one file with a fixed name, for old browsers too, and no part of our pages. */
const embed: Plugin = {
  name: 'embed',
  apply: 'build',
  async generateBundle() {
    const file = `${import.meta.dirname}/embed/embed.ts`;
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'es2020' });
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: code });
  },
};

/** Which addresses there are, for the gateway. */
const routes: Plugin = {
  name: 'routes',
  apply: 'build',
  async generateBundle() {
    const tree = await readFile(`${import.meta.dirname}/src/routeTree.gen.ts`, 'utf8');
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(addressesIn(tree)) });
  },
};

/** The icons that are asked for by name, of the one that is drawn. */
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    const svg = await readFile(`${import.meta.dirname}/public/favicon.svg`, 'utf8');
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(svg, [16, 32, 48]) });
    // Apple rounds the corners itself, and shows what is clear there as black.
    this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: pngOf(svg, 180, '#0f766e') });
  },
};

/** What every build of the pages has in common. */
const pages = (): InlineConfig => ({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      // Pending skeletons stay in the first chunk: one that has to be fetched comes too late.
      codeSplittingOptions: { defaultBehavior: [['component'], ['errorComponent'], ['notFoundComponent']] },
    }),
    react({ plugins }),
    themeSheet(pages),
  ],
  resolve: {
    // By path and not by the `source` condition, which other packages export too.
    alias: [{ find: /^@portal\/contracts\/(.*)$/, replacement: `${import.meta.dirname}/../contracts/$1.ts` }],
  },
  build: {
    target: 'es2023',
    // The gateway's CSP has no data: sources, so nothing may be inlined as one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      // Chakra's theme is built by calls to these, which only return their argument: recipes that nothing
      // here names are then left out (a quarter of the first load).
      treeshake: {
        manualPureFunctions: [
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'defineTokens',
          'defineSemanticTokens',
          'createAnatomy',
          // The contracts' shapes of answers, of which the browser only needs the types.
          'z',
        ],
      },
    },
  },
});

export default defineConfig(async ({ command }) => {
  const files = command === 'build' ? await filesOfFirstLoads(pages()) : new Map<string, string>();
  const { plugins = [], build, ...rest } = pages();
  return {
    ...rest,
    plugins: [
      embed,
      routes,
      icons,
      ...plugins,
      withoutCircles,
      firstLooks(pages),
      compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(html|js|css|svg|json)$/ }),
    ],
    build: {
      ...build,
      // What the bundles hold of others wants their notices beside it.
      license: { fileName: 'licences.txt' },
      rolldownOptions: {
        ...build?.rolldownOptions,
        output: {
          chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            groups: [
              {
                name: (id: string) => files.get(id) ?? null,
                priority: 1,
                includeDependenciesRecursively: false,
              },
              // Elsewhere, what the same pages share is one file: small files compress badly.
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
        },
      },
    },
    server: { port: 4900, strictPort: true, proxy },
    preview: { port: 4901, strictPort: true, proxy },
  };
});
