// Our TypeScript as JavaScript, with the compiler settings of the build, for the tests and the programs that they start.
// A file is compiled once a change and kept under node_modules/.cache, for all processes.
import type * as Swc from '@swc/core';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import options, { web } from '../../swc.config.mjs';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'node_modules/.cache/portal-compiled');

/** Where a compiled file and its source map are kept; a copy of another file of that name is replaced. */
const keptAt = (filename: string) => join(KEPT, `${relative(ROOT, filename).replaceAll('/', '.')}.js`);
/** The source map of a file that `compiled` has given. */
export const sourceMapOf = (filename: string) => `${keptAt(filename)}.map`;

/** @param filename absolute path of a .ts or .tsx file of ours */
export function compiled(filename: string): string {
  const source = readFileSync(filename, 'utf8');
  const place = keptAt(filename);
  // The first line says what it was made of: no two sources with these settings make the same.
  const madeOf = `// ${createHash('sha256').update(settings()).update(`${filename}\n`).update(source).digest('hex')}\n`;
  const kept = existsSync(place) ? readFileSync(place, 'utf8') : '';
  if (kept.startsWith(madeOf)) return kept;
  const made = compile(filename, source);
  const code = `${madeOf}${made.code}`;
  mkdirSync(KEPT, { recursive: true });
  write(sourceMapOf(filename), shifted(made.map!));
  write(place, code);
  return code;
}

function compile(filename: string, source: string) {
  // Loaded where something is to be compiled, which is seldom.
  const { transformSync } = require('@swc/core') as typeof Swc;
  const forWeb = relative(ROOT, filename).startsWith('web/');
  const { jsc, ...others } = forWeb ? web : options;
  return transformSync(source, {
    ...others,
    jsc: { ...jsc, parser: { syntax: 'typescript', decorators: true, tsx: filename.endsWith('.tsx') } },
    filename,
    sourceFileName: filename,
    sourceMaps: true,
    swcrc: false,
  });
}

/** A source map for code that stands one line further down. */
function shifted(map: string): string {
  const parsed = JSON.parse(map) as { mappings: string };
  return JSON.stringify({ ...parsed, mappings: `;${parsed.mappings}` });
}

/** Other processes may read the file meanwhile. */
function write(place: string, text: string): void {
  const half = `${place}.${process.pid}`;
  writeFileSync(half, text);
  renameSync(half, place);
}

let known: string | undefined;
/** Whatever the result depends on beside the source. */
const settings = () =>
  (known ??= [
    'swc.config.mjs',
    'node_modules/@swc/core/package.json',
    'node_modules/@lingui/swc-plugin/package.json',
    relative(ROOT, import.meta.filename),
  ]
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n'));
