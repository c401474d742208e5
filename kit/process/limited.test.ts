import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allOfPackage, sandboxed } from './limited.js';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limited-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the program writes, with its argument. */
async function ran(source: string): Promise<string> {
  const program = join(folder, 'program.mjs');
  await writeFile(program, source);
  await writeFile(join(folder, 'other'), 'a secret');
  const { file, args, options } = sandboxed({
    program,
    args: [join(folder, 'other')],
    readable: [],
    seconds: 5,
    memoryMib: 32,
  });
  return (await run(file, args, options)).stdout;
}
const tried = (what: string) =>
  ran(`import fs from 'node:fs'; import { spawnSync } from 'node:child_process';
    const other = process.argv[2];
    try { ${what}; console.log('done'); } catch (error) { console.log(error.code ?? error.name); }`);

test('a program in it has no settings', async () => {
  expect(
    await ran('console.log(Object.keys(process.env).filter((name) => !/^(PWD|SHLVL|_|OLDPWD)$/.test(name)))'),
  ).toBe('[]\n');
});

test.each([
  ['read what it was not given', 'fs.readFileSync(other)', 'ERR_ACCESS_DENIED'],
  ['write', "fs.writeFileSync(other, '')", 'ERR_ACCESS_DENIED'],
  ['start another', "spawnSync('/bin/true')", 'ERR_ACCESS_DENIED'],
  ['make code of a string', "new Function('return 1')", 'EvalError'],
  ['take more memory in WebAssembly', 'new WebAssembly.Memory({ initial: 32 * 16 + 1 })', 'RangeError'],
])('it may not %s', async (_, what, refusal) => {
  expect(await tried(what)).toBe(`${refusal}\n`);
});

test('it may take the memory that it has', async () => {
  expect(await tried('new WebAssembly.Memory({ initial: 32 * 16 })')).toBe('done\n');
});

test.each([
  ['/srv/node_modules/@one/two/dist/deep/index.js', '/srv/node_modules/@one/two/*'],
  ['/srv/node_modules/x/node_modules/@one/two/index.js', '/srv/node_modules/x/node_modules/@one/two/*'],
  ['/src/two/index.js', '/src/two/*'],
])('%s is of the package in %s', (file, folder) => {
  expect(allOfPackage('@one/two', pathToFileURL(file).href)).toBe(folder);
});
