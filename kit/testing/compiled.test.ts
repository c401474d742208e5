import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { compiled, sourceMapOf } from './compiled.ts';

const folder = join(import.meta.dirname, `../../node_modules/.cache/portal-compiled-test-${process.pid}`);
const file = join(folder, 'greeting.ts');
beforeEach(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'type Name = string;\n\nexport const greeting = (name: Name) => `Hello ${name}`;\n');
});
const kept = () => sourceMapOf(file).replace(/\.map$/, '');
afterAll(() =>
  [folder, kept(), sourceMapOf(file)].forEach((what) => rmSync(what, { recursive: true, force: true })),
);

test('what is compiled is JavaScript, and the source map leads to the line of the source', () => {
  const lines = compiled(file).split('\n');
  const line = lines.findIndex((text) => text.includes('greeting ='));
  expect(lines[line]).toBe('export const greeting = (name)=>`Hello ${name}`;');
  const map = new SourceMap(JSON.parse(readFileSync(sourceMapOf(file), 'utf8')) as SourceMapPayload);
  expect(map.findEntry(line, 13)).toMatchObject({ originalSource: file, originalLine: 2 });
});

test('a file that did not change is not compiled again', () => {
  const first = compiled(file);
  const { ino } = statSync(kept());
  expect(compiled(file)).toBe(first);
  expect(statSync(kept()).ino).toBe(ino);
});

test('a changed file is compiled anew, and so is what was damaged', () => {
  compiled(file);
  writeFileSync(file, 'export const greeting = 1;\n');
  expect(compiled(file)).toContain('greeting = 1');
  writeFileSync(kept(), '');
  expect(compiled(file)).toContain('greeting = 1');
});
