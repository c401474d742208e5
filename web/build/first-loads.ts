import type { LookingPage } from '../../contracts/values/first-looks.js';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** The pages that people open first, by the name of the file that has what only this page needs. */
export const FIRST_PAGES: Record<LookingPage, string[]> = {
  auth: ['routes/_signed-out.tsx', 'routes/_signed-out/auth.tsx'],
  checkout: ['routes/r.{-$code}.tsx'],
  partner: ['routes/_partner.tsx', 'routes/_partner/index.tsx'],
  admin: ['routes/_admin.tsx', 'routes/_admin/admin.tsx', 'routes/_admin/admin/index.tsx'],
};

/** What every page loads after it is there. It must not fetch a page's file for the little that it shares with it. */
const LATER = ['ui/toaster.tsx', 'lib/live.ts'];
/** What other pages and dialogs share with the sign-in page: its forms. */
const FORMS = ['ui/code-form.tsx', 'features/bank-account/use-typed-account.ts'];

/** What two first pages of the same people share. */
const SIGNED_IN: readonly LookingPage[] = ['partner', 'admin'];

/** What is taken out of `portal`, so that a phone reads and runs it in several short tasks instead of a long one. */
const PARTS: [name: string, of: RegExp][] = [
  ['chakra', /\/node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion)\//],
  ['libraries', /\/node_modules\//],
  ['theme', /\/src\/ui\/(theme|chart\/series-colors)/],
];

/**
 * The file of each module that a first page loads: `portal` and its parts for what the entry or several pages need, `signed-in` for
 * what both start pages need, `common` for what is also loaded later, or the page's own. So a page loads a few files. Left alone,
 * the bundler makes one for every set of pages that share something, 78 for the partners' start page.
 *
 * It is found by a build of its own, since only the bundler knows what is left of a module after tree-shaking.
 */
export async function filesOfFirstLoads(config: InlineConfig): Promise<Map<string, string>> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...config.build,
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2, entriesAware: true }] } },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  const needed = (sources: string[]) => modulesBehind(chunks, sources);
  const files = new Map<string, string>();
  const pagesOf = new Map<string, LookingPage[]>();
  for (const [page, sources] of Object.entries(FIRST_PAGES) as [LookingPage, string[]][])
    for (const id of needed(sources)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page]);
  for (const [id, pages] of pagesOf) files.set(id, fileOf(pages));
  for (const id of needed(FORMS)) if (files.get(id) === 'auth') files.set(id, 'forms');
  for (const id of needed(LATER)) if (files.has(id) && files.get(id) !== 'portal') files.set(id, 'common');
  for (const id of needed(['main.tsx'])) files.set(id, 'portal');
  for (const [id, file] of files) if (file === 'portal') files.set(id, partOf(id));
  return files;
}

const partOf = (id: string): string => PARTS.find(([, of]) => of.test(id))?.[0] ?? 'portal';

function fileOf(pages: LookingPage[]): string {
  if (pages.length === 1) return pages[0]!;
  return pages.every((page) => SIGNED_IN.includes(page)) ? 'signed-in' : 'portal';
}

const modulesBehind = (chunks: Rolldown.OutputChunk[], sources: string[]): Set<string> =>
  new Set(chunksBehind(chunks, sources).flatMap(({ moduleIds }) => moduleIds));

/** The chunks that have one of these sources, and all chunks that those import: each after what it imports. */
export function chunksBehind(chunks: Rolldown.OutputChunk[], sources: string[]): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  // A route's component is a part of its source: `index.tsx?tsr-split=component`.
  const isOne = (id: string) => sources.some((source) => id.split('?')[0]!.endsWith(`/src/${source}`));
  // A chunk without modules names what is imported by a route, which is in another.
  const namesOne = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) =>
    moduleIds.some(isOne) || (facadeModuleId !== null && isOne(facadeModuleId));
  const seen = new Set<Rolldown.OutputChunk>();
  const inOrder: Rolldown.OutputChunk[] = [];
  const follow = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) follow(imported);
    }
    inOrder.push(chunk);
  };
  chunks.filter(namesOne).forEach(follow);
  return inOrder;
}

/** Files that need each other run in an order that depends on which is asked for first. @throws Error naming them */
export const withoutCircles: Plugin = {
  name: 'without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    const follow = (name: string, path: string[]): void => {
      if (path.includes(name))
        throw new Error(`Files of the build need each other: ${[...path, name].join(' → ')}`);
      const chunk = bundle[name];
      if (done.has(name) || chunk?.type !== 'chunk') return;
      for (const imported of chunk.imports) follow(imported, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) follow(name, []);
  },
};
