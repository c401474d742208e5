// What a first visit downloads until the page is ready: HTML, scripts and styles as transferred (Brotli), compared with
// React, router and query client alone, built in the same way. Fonts and images are reported separately. Counts bytes,
// so nothing is timed.
import '../../kit/testing/register.ts';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Request } from '@playwright/test';
import { build as bundle, preview, type PreviewServer } from 'vite';
import type { UserRole } from '../../contracts/values/roles.ts';
import playwright from '../../web/playwright.config.ts';
import type { Run } from '../bench.ts';
import { build } from '../lib/build.ts';
import { root } from '../lib/settings.ts';
import { check } from './measure.ts';
import { rowOf, textOf, type Measured } from './row.rules.ts';

const web = join(root, 'web');
const COUNTED = new Set(['.html', '.js', '.css']);

interface Page {
  path: string;
  as: UserRole | null;
  /** Text that shows that the page is ready. */
  ready: string;
  /** The largest allowed multiple of the size of React, router and query client alone. */
  goal: number;
}

/** Example answers of the calls, by method and path. */
type Examples = Record<string, object | undefined>;

const pages: Page[] = [
  { path: '/auth', as: null, ready: 'Sign in', goal: 1.5 },
  { path: '/r/E82N4FW1', as: null, ready: 'Payment Information', goal: 1.5 },
  { path: '/', as: 'partner', ready: 'Your links', goal: 2 },
  { path: '/admin', as: 'admin', ready: 'Add product', goal: 2 },
];

export async function run({ tell }: Run) {
  await build('web');
  const alone = await bytesAlone();
  const examples = await exampleAnswers();
  const server = await preview({
    root: web,
    preview: { port: 0, strictPort: false, proxy: {} },
    logLevel: 'silent',
  });
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    for (const page of pages) tell(row(page, await bytesOf(browser, server, page, examples), alone));
  } finally {
    await browser.close();
    await server.close();
  }
}

function row({ path, goal }: Page, { counted, fonts }: Bytes, alone: number): Measured {
  const measured = rowOf({
    path: `first load of ${path.replace('E82N4FW1', 'CODE')}`,
    ours: { bytes: counted },
    limit: { bytes: alone },
    ratios: [{ value: counted / alone, goal: { atMost: goal } }],
  });
  return { ...measured, ours: `${measured.ours} (and ${textOf({ bytes: fonts })} of fonts)` };
}

interface Bytes {
  counted: number;
  fonts: number;
}

async function bytesOf(
  browser: Browser,
  server: PreviewServer,
  { path, as, ready }: Page,
  examples: Examples,
): Promise<Bytes> {
  const context = await browser.newContext({ baseURL: server.resolvedUrls!.local[0] });
  const page = await context.newPage();
  const fetched = new Set(['/index.html']);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (extname(pathname)) fetched.add(pathname);
  });
  await page.route('**/api/**', (route) => route.fulfill(answerTo(route.request(), as, examples)));
  // Downloads after the page is ready (the live channel) do not count.
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByText(ready).first().waitFor();
  const files = [...fetched];
  await context.close();
  const scripts = files.filter((file) => COUNTED.has(extname(file)));
  check(
    'Scripts of the page',
    scripts.some((file) => extname(file) === '.js'),
    true,
  );
  return {
    counted: sum(scripts.map(sizeOf)),
    fonts: sum(files.filter((file) => extname(file) === '.woff2').map(sizeOf)),
  };
}

/** The transferred size; small files are not compressed. */
function sizeOf(file: string): number {
  const path = join(web, 'dist', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

function answerTo(request: Request, as: UserRole | null, examples: Examples) {
  const { pathname } = new URL(request.url());
  if (pathname === '/api/user')
    return as
      ? { json: { ...examples['GET /api/user'], role: as, adminRole: as === 'admin' ? 'owner' : undefined } }
      : { status: 401, json: { code: 'SIGNED_OUT', message: 'Please sign in to continue', requestId: 'x' } };
  const example = examples[`${request.method()} ${pathname}`];
  return example === undefined ? { status: 404, json: {} } : { json: example };
}

interface Documented {
  responses: Record<number, { content?: Record<string, { example?: object }> }>;
}

/** The example answers of the API documentation. */
async function exampleAnswers(): Promise<Examples> {
  const { openApi } = await import('../../gateway/src/docs/openapi.ts');
  const answers: Examples = {};
  for (const [path, operations] of Object.entries(openApi().paths ?? {}))
    for (const [method, { responses }] of Object.entries(operations as Record<string, Documented>))
      answers[`${method.toUpperCase()} ${path}`] = (responses[200] ?? responses[201])?.content?.[
        'application/json'
      ]?.example;
  return answers;
}

async function bytesAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-first-load-'));
  const entry = join(import.meta.dirname, 'first-load-alone.jsx');
  try {
    // Within the web's folder, where its packages are found.
    await bundle({
      root: web,
      configFile: false,
      logLevel: 'silent',
      build: {
        target: 'es2023',
        modulePreload: { polyfill: false },
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: entry },
      },
    });
    const page =
      '<!doctype html><title>x</title><div id="root"></div><script type="module" src="x"></script>';
    writeFileSync(join(folder, 'index.html'), page);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      COUNTED.has(extname(file)),
    );
    check('Files of the page alone', files.length >= 2, true);
    return sum(files.map((file) => brotliCompressSync(readFileSync(join(folder, file))).length));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
