import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));

const files = filesOf('.');
const tops = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]!))];
const fromRoot = new RegExp(`^(${tops.map((top) => top.replace('.', '\\.')).join('|')})/`);
/** A test may be named without its last endings: `links.spec`, `claims.it`. */
const isFile = /\.(tsx?|mjs|jsx|sql|test|spec|it)$/;

/** The files and folders that a page names, from the root or by the end of their path; without those that a build makes. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => (isFile.test(name) && !name.startsWith('.')) || fromRoot.test(name))
    .filter((name) => !name.endsWith('/dist'));

function isThere(name: string): boolean {
  const path = name.replace(/\/$/, '');
  const ends = ['', '.ts', '.tsx', '.test.ts'].map((rest) => `${path}${rest}`);
  if (fromRoot.test(name)) return ends.some((end) => existsSync(join(root, end)));
  return files.some((file) => ends.some((end) => file === end || file.endsWith(`/${end}`)));
}

describe.each(filesOf('*.md'))('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('names files and folders that exist', () => {
    expect([...new Set(namedIn(text))].filter((name) => !isThere(name))).toEqual([]);
  });

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });
});
