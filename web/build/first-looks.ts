import type { FirstLooks, LookingPage } from '../../contracts/values/first-looks.js';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { Rendered } from '../src/first-look/render.js';
import { FIRST_PAGES, chunksBehind } from './first-loads.js';

const web = join(import.meta.dirname, '..');
/** Where what the looks are made by is built, below the packages it imports. */
const place = join(web, 'node_modules/.cache/first-looks');

/** The module that pages import for it. */
const THEME = 'virtual:theme.css';

/**
 * The style sheet of the theme: its variables, resets and key frames. A browser reads it sooner than a page could make it of
 * Chakra's objects (D-183).
 */
export const themeSheet = (config: () => InlineConfig): Plugin => ({
  name: 'theme-sheet',
  resolveId: (id) => (id === THEME ? `\0${THEME}` : null),
  load: async (id) => (id === `\0${THEME}` ? (await rendered(config)).theme : null),
});

/**
 * Writes what pages show before their own scripts run (D-180) to `first-looks.json`, for the gateway, and the style sheet and the
 * script of it beside the other assets.
 * @param config what builds the pages
 */
export const firstLooks = (config: () => InlineConfig): Plugin => ({
  name: 'first-looks',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const { looks, calls, sheet } = await rendered(config);
    const emitted = (name: string, source: string) =>
      `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
    const sheetFile = emitted('first-look.css', sheet);
    const startFile = emitted('start.js', await startScript(config()));
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const filesOf = (page: LookingPage) =>
      chunksBehind(chunks, ['main.tsx', ...FIRST_PAGES[page]]).map(({ fileName }) => `/${fileName}`);
    const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name));
    if (!font) throw new Error('The build has no font.');
    const written: FirstLooks = {
      sheet: sheetFile,
      start: startFile,
      font: `/${font}`,
      files: {
        auth: filesOf('auth'),
        checkout: filesOf('checkout'),
        partner: filesOf('partner'),
        admin: filesOf('admin'),
      },
      calls,
      looks,
    };
    this.emitFile({ type: 'asset', fileName: 'first-looks.json', source: JSON.stringify(written) });
  },
});

let work: Promise<Rendered> | undefined;
/** Once for all builds of this process. */
const rendered = (config: () => InlineConfig) => (work ??= render(config()));

async function render(config: InlineConfig): Promise<Rendered> {
  await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { ...config.build, ssr: 'src/first-look/render.tsx', outDir: place, emptyOutDir: true },
  });
  // What the pages' modules ask of a browser when they are loaded.
  Object.assign(globalThis, { location: { pathname: '/' }, addEventListener: () => undefined });
  try {
    const { renderFirstLooks } = (await import(join(place, 'render.js'))) as {
      renderFirstLooks: () => Rendered;
    };
    return renderFirstLooks();
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** One file that runs at once, so no module. */
async function startScript(config: InlineConfig): Promise<string> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { input: join(web, 'src/first-look/start.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
