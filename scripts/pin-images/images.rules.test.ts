import { expect, test } from '@jest/globals';
import { imagesIn, NoTag, pinned, referenceOf } from './images.rules.js';

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

test.each([
  ['postgres:17.11-trixie', { tagged: 'postgres:17.11-trixie', digest: undefined }],
  [`node:24@${digest('a')}`, { tagged: 'node:24', digest: digest('a') }],
  ['localhost:5000/some/base:1', { tagged: 'localhost:5000/some/base:1', digest: undefined }],
])('%s is read as its tag and its digest', (image, reference) => {
  expect(referenceOf(image)).toEqual(reference);
});

test.each(['postgres', 'localhost:5000/base', `postgres@${digest('a')}`, 'postgres:17@sha256:abc'])(
  '%s cannot be pinned',
  (image) => {
    expect(() => referenceOf(image)).toThrow(new NoTag(image));
  },
);

const file = (node: string, caddy: string, prometheus: string) =>
  [
    `ARG NODE_IMAGE=${node}`,
    'FROM ${NODE_IMAGE} AS build',
    `FROM --platform=linux/amd64 ${caddy} AS edge`,
    'FROM build',
    'FROM scratch',
    `    image: '${prometheus}' # pinned`,
    '    image: portal-minio',
    '    image: ${PORTAL_IMAGE:-portal-program}',
    '    # image: some/comment:1',
  ].join('\n');

test('a file gets a digest behind each image of others, and stays as it is otherwise', () => {
  const digests = new Map([
    ['node:24', digest('a')],
    ['caddy:2', digest('b')],
    ['prom/prometheus:v3', digest('c')],
  ]);
  const before = file('node:24', `caddy:2@${digest('f')}`, 'prom/prometheus:v3');
  expect(imagesIn(before).toSorted()).toEqual([`caddy:2@${digest('f')}`, 'node:24', 'prom/prometheus:v3']);
  const after = pinned(before, digests);
  expect(after).toBe(
    file(`node:24@${digest('a')}`, `caddy:2@${digest('b')}`, `prom/prometheus:v3@${digest('c')}`),
  );
  expect(pinned(after, digests)).toBe(after);
});
