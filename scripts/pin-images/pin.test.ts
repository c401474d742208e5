import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { hasDocker } from './has-docker.js';
import { pinImages } from './pin.js';

const INDEX = 'application/vnd.oci.image.index.v1+json';
const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
/** An index as a registry has it; another one for another `release`. */
const index = (release: string) =>
  JSON.stringify({ schemaVersion: 2, mediaType: INDEX, manifests: [], annotations: { release } });

/** What the registry has: the index by `name:tag`. */
const there = new Map<string, string>();
const registry = createServer((request, response) => {
  const [, name, reference] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(request.url!) ?? [];
  const found =
    there.get(`${name}:${reference}`) ?? [...there.values()].find((text) => digestOf(text) === reference);
  if (!found) return response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': INDEX,
    'content-length': Buffer.byteLength(found),
    'docker-content-digest': digestOf(found),
  });
  return response.end(request.method === 'HEAD' ? undefined : found);
});
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => void registry.close());

let folder: string;
let printed: string[];
beforeEach(() => {
  there.clear();
  there.set('postgres:17', index('17.0')).set('library/node:24', index('24.0'));
  folder = mkdtempSync(join(tmpdir(), 'portal-pin-'));
  mkdirSync(join(folder, 'deploy'));
  write('docker-compose.yml', `services:\n  postgres:\n    image: ${host}/postgres:17 # the server\n`);
  write('deploy/service.Dockerfile', `ARG NODE_IMAGE=${host}/library/node:24\nFROM \${NODE_IMAGE}\n`);
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const files = () =>
  ['docker-compose.yml', 'deploy/service.Dockerfile'].map((path) => readFileSync(join(folder, path), 'utf8'));
const pin = () => pinImages(folder, { onlyCheck: false });
const check = () => pinImages(folder, { onlyCheck: true });
const NOT_PINNED = 'Images are not pinned to what their tags are now: run make pin-images.';

// Docker asks the registry, so it has to be there.
const whereDocker = hasDocker() ? test : test.skip;

whereDocker(
  'each tag gets the digest that its registry has for it; a second time changes nothing',
  async () => {
    await pin();
    const [postgres, node] = [digestOf(index('17.0')), digestOf(index('24.0'))];
    const after = [
      `services:\n  postgres:\n    image: ${host}/postgres:17@${postgres} # the server\n`,
      `ARG NODE_IMAGE=${host}/library/node:24@${node}\nFROM \${NODE_IMAGE}\n`,
    ];
    expect(files()).toEqual(after);
    expect(printed).toEqual([
      `deploy/service.Dockerfile: ${host}/library/node:24 not pinned → ${node}`,
      `docker-compose.yml: ${host}/postgres:17 not pinned → ${postgres}`,
      'Every image is pinned now.',
    ]);
    printed = [];
    await pin();
    expect(files()).toEqual(after);
    expect(printed).toEqual(['Every image was pinned to what its tag is now.']);
    await check();
  },
);

whereDocker('a tag that has moved is renewed, and what it was is said', async () => {
  await pin();
  there.set('postgres:17', index('17.1'));
  printed = [];
  await pin();
  const [before, now] = [digestOf(index('17.0')), digestOf(index('17.1'))];
  expect(printed[0]).toBe(`docker-compose.yml: ${host}/postgres:17 ${before} → ${now}`);
  expect(printed).toHaveLength(2);
  expect(files()[0]).toContain(`postgres:17@${now} # the server`);
});

whereDocker(
  'the check fails for a tag without a digest and for one that has moved, and changes nothing',
  async () => {
    const before = files();
    await expect(check()).rejects.toThrow(NOT_PINNED);
    expect(files()).toEqual(before);
    await pin();
    there.set('postgres:17', index('17.1'));
    const pinnedFiles = files();
    await expect(check()).rejects.toThrow(NOT_PINNED);
    expect(files()).toEqual(pinnedFiles);
  },
);

whereDocker(
  'where one image cannot be asked for, it is named with the reason, and no file is changed',
  async () => {
    there.delete('library/node:24');
    const before = files();
    await expect(pin()).rejects.toThrow(
      `${host}/library/node:24: ${host}/library/node:24: not found\nNot every registry has answered. Nothing was changed.`,
    );
    await expect(check()).rejects.toThrow('Not every registry has answered.');
    expect(files()).toEqual(before);
  },
);

test('an image without a tag is named with its file, and no registry is asked', async () => {
  write('docker-compose.yml', 'services:\n  postgres:\n    image: postgres\n');
  const before = files();
  await expect(pin()).rejects.toThrow(
    'docker-compose.yml: postgres has no tag that a registry could be asked for. Nothing was changed.',
  );
  expect(files()).toEqual(before);
});
