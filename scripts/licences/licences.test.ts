import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { IMAGE_FILES } from '../pin-images/images.rules.js';
import { PERMITTED, forbiddenIn, licencesIn, shippedLicences, takenIn } from './licences.rules.js';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
};

const page = read('docs/third-parties.md');
const rowsOf = (title: string) =>
  page
    .slice(page.indexOf(`## ${title}`))
    .split('\n## ', 1)[0]!
    .split('\n')
    .filter((line) => /^\| (?!-|image|licence)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/third-parties.md', () => {
  const files = globSync(IMAGE_FILES, { cwd: root, exclude: (path) => path.includes('node_modules') });

  test('names every image that is started or built upon, with its licence, and no other', () => {
    const named = rowsOf('Programs').map(([, image, , licence]) => {
      expect([image, licence]).not.toContain('');
      return image!.replaceAll('`', '');
    });
    const taken = new Set(files.flatMap((file) => takenIn(read(file))));
    expect([...taken].toSorted()).toEqual(named.toSorted());
  });

  test('names every licence of a package that is shipped, and no other', () => {
    const named = rowsOf('Packages').flatMap(([, licences]) => licences!.split(', '));
    const there = new Set(shippedLicences(packages).flatMap(([, licence]) => licencesIn(licence)));
    expect([...there].toSorted()).toEqual(named.toSorted());
  });
});

test('no package that is shipped has a licence that may not be', () => {
  expect(shippedLicences(packages).length).toBeGreaterThan(300);
  expect(forbiddenIn(packages)).toEqual([]);
});

test('each package of ours is under the licence of the whole', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const ours = ['.', ...globSync(workspaces, { cwd: root })].map((path) => join(path, 'package.json'));
  expect(ours.length).toBeGreaterThan(10);
  for (const path of ours)
    expect([path, JSON.parse(read(path))]).toEqual([path, expect.objectContaining({ license: 'MIT' })]);
});

describe('it would be noticed', () => {
  test.each([
    ['a licence that obliges us', { license: 'AGPL-3.0' }, ['x: AGPL-3.0']],
    ['one half of which does', { license: '(MIT AND GPL-3.0-only)' }, ['x: (MIT AND GPL-3.0-only)']],
    ['none at all', {}, ['x: none']],
    ['a choice, of which one will do', { license: '(GPL-3.0 OR MIT)' }, []],
    ['what only development needs', { license: 'GPL-3.0', dev: true }, []],
  ])('%s', (_what, locked, found) => {
    expect(forbiddenIn({ 'node_modules/a/node_modules/x': locked })).toEqual(found);
  });

  test('an image, however it is taken', () => {
    const text = [
      '    image: quay.io/some/thing:v1.2',
      'ARG NODE_IMAGE=node:24',
      'FROM ${NODE_IMAGE} AS build',
      'FROM --platform=linux/amd64 localhost:5000/base:1@sha256:abc',
      'FROM build',
      '  image: ${PORTAL_IMAGE:-portal-program}',
      'RUN go install -v "github.com/minio/minio@${VERSION}"',
    ].join('\n');
    expect(takenIn(text)).toEqual([
      'quay.io/some/thing',
      'node',
      'localhost:5000/base',
      'github.com/minio/minio',
    ]);
  });

  test('none of what is permitted is a copyleft of the whole program', () => {
    expect(PERMITTED.filter((each) => /GPL|SSPL|BUSL/.test(each))).toEqual([]);
  });
});
