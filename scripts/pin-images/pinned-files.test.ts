import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { GenericContainer } from 'testcontainers';
import { parse } from 'yaml';
import { takenIn } from '../licences/licences.rules.js';
import { hasDocker } from './has-docker.js';
import { IMAGE_FILES, imagesIn, pinned, referenceOf } from './images.rules.js';

const root = join(import.meta.dirname, '../..');
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
/** The portal's files as they are once pinned. */
const files = globSync(IMAGE_FILES, { cwd: root, exclude: ['**/node_modules'] }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const digests = new Map(imagesIn(text).map((image) => [referenceOf(image).tagged, DIGEST]));
  return { path, text, after: pinned(text, digests), images: digests.size };
});
const after = (path: string) => files.find((file) => file.path === path)!.after;
const servicesOf = (path: string) =>
  (parse(after(path), { merge: true }) as { services: Record<string, { image: string }> }).services;

test('every image of others that the portal starts or builds upon can be pinned, and is the same for who reads its name', () => {
  expect(files.reduce((sum, { images }) => sum + images, 0)).toBeGreaterThanOrEqual(15);
  for (const { text, after } of files) {
    expect(imagesIn(after).filter((image) => !image.endsWith(`@${DIGEST}`))).toEqual([]);
    expect(takenIn(after)).toEqual(takenIn(text));
  }
});

test('tests start containers of a pinned image', () => {
  const { image } = servicesOf('docker-compose.yml').postgres!;
  expect(image).toMatch(/^postgres:17\S+@sha256:/);
  expect(Reflect.get(new GenericContainer(image), 'imageName')).toMatchObject({ string: image });
});

const whereDocker = hasDocker() ? test : test.skip;

whereDocker('Compose and the swarm take the pinned files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pinned-'));
  try {
    // Values that `make swarm` gives.
    const required = Object.fromEntries(
      [...after('deploy/swarm/servers.yml').matchAll(/\$\{(\w+):?\?/g)].map(([, name]) => [name, 'any']),
    );
    const docker = (...args: string[]) =>
      execFileSync('docker', args, { encoding: 'utf8', env: { ...process.env, ...required } });
    const copied = (path: string) => {
      const copy = join(folder, path.replaceAll('/', '-'));
      writeFileSync(copy, after(path));
      return copy;
    };
    const compose = ['--project-directory', root, '--file', copied('docker-compose.yml'), '--profile', '*'];
    const started = docker('compose', ...compose, 'config', '--images');
    const named = Object.values(servicesOf('docker-compose.yml')).map(({ image }) => image);
    const ofOthers = named.filter((image) => image.endsWith(DIGEST));
    expect(started.split('\n')).toEqual(expect.arrayContaining(ofOthers));
    const swarm = docker('stack', 'config', '--compose-file', copied('deploy/swarm/servers.yml'));
    expect(swarm).toContain(`image: ${servicesOf('deploy/swarm/servers.yml').postgres!.image}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
