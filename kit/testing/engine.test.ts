import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chooseServers, imageOf, removeLeftovers, thisRun } from './engine.js';

const { PATH, TEST_SERVERS } = process.env;
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-engine-'));
  delete process.env.TEST_SERVERS;
});
afterEach(() => {
  process.env.PATH = PATH;
  if (TEST_SERVERS !== undefined) process.env.TEST_SERVERS = TEST_SERVERS;
  rmSync(place, { recursive: true });
});

/** Puts a fake `docker` on the PATH that records its arguments, then runs the script. */
function withDocker(script: string) {
  const program = join(place, 'docker');
  writeFileSync(program, `#!/bin/sh\necho "$@" >>${place}/calls\n${script}\n`);
  chmodSync(program, 0o755);
  process.env.PATH = `${place}:${PATH}`;
}
const calls = () => readFileSync(join(place, 'calls'), 'utf8').trimEnd().split('\n');

test('tests have containers where an engine answers and has the images', () => {
  withDocker('exit 0');
  expect(chooseServers()).toBe('containers');
  const images = [imageOf('postgres'), imageOf('rabbitmq')];
  expect(calls()).toEqual(['info', ...images.map((image) => `image inspect ${image}`)]);
  expect(images.join(' ')).toMatch(/^postgres:17\S* rabbitmq:4\S*$/);
});

test('an image that is not there is pulled', () => {
  withDocker('[ "$1" != image ]');
  expect(chooseServers()).toBe('containers');
  expect(calls()).toContain(`pull --quiet ${imageOf('rabbitmq')}`);
});

test.each([
  ['no engine answers', 'exit 1'],
  ['an engine takes too long', 'exec sleep 60'],
  ['an image cannot be had', '[ "$1" = info ]'],
])('tests have native servers when %s', (_, script) => {
  withDocker(script);
  expect(chooseServers()).toBe('native');
});

test('TEST_SERVERS has the last word, and is one of two', () => {
  withDocker('exit 1');
  process.env.TEST_SERVERS = 'containers';
  expect(chooseServers()).toBe('containers');
  process.env.TEST_SERVERS = 'podman';
  expect(() => chooseServers()).toThrow("TEST_SERVERS is 'native' or 'containers', not 'podman'.");
});

test('leftovers are those of runs of this machine that are gone', () => {
  const gone = `${hostname()}/4194305`; // above the highest pid that Linux gives
  withDocker(
    `case "$*" in *--quiet*) echo 0123 ;; ps*) printf '%s\\n' '${gone}' '${thisRun()}' 'elsewhere/4194305' ;; esac`,
  );
  removeLeftovers();
  expect(calls().slice(1)).toEqual([
    `ps --all --quiet --filter label=portal.test-run=${gone}`,
    'rm --force --volumes 0123',
  ]);
});
