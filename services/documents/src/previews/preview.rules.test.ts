import { expect, test } from '@jest/globals';
import { ANSWER_MAX_BYTES, answerOf, drawnKindOf, errorFor } from './preview.rules.js';

const png = (width: number, height: number, size = 100): Buffer => {
  const bytes = Buffer.alloc(size);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  Buffer.from('0000000049454e44ae426082', 'hex').copy(bytes, size - 12);
  return bytes;
};
const written = (pages: number, bytes: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(pages);
  return Buffer.concat([head, bytes]);
};

test.each([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['application/msword', null],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', null],
  ['image/svg+xml', null],
])('of %s the picture is drawn as %s', (type, kind) => expect(drawnKindOf(type)).toBe(kind));

test('a process that ended well has written the number of pages and a PNG', () => {
  const picture = png(1_236, 1_600);
  expect(answerOf(0, written(3, picture))).toEqual({ png: picture, pages: 3 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no PNG', written(1, Buffer.from('<svg onload="alert(1)"/>'.padEnd(100)))],
  ['half a PNG', written(1, png(10, 10).subarray(0, 60))],
  ['a PNG with more behind it', written(1, Buffer.concat([png(10, 10), Buffer.from('<script>')]))],
  ['a PNG that is wider than asked', written(1, png(1_601, 10))],
  ['a PNG without a line', written(1, png(10, 0))],
  ['a PNG of no page', written(0, png(10, 10))],
  ['too much', written(1, png(10, 10, ANSWER_MAX_BYTES))],
])('%s is no picture', (_, bytes) => expect(answerOf(0, bytes)).toBe('broken'));

test.each([
  [10, 'unreadable', 422],
  [11, 'too-large', 422],
  [12, 'no-such-page', 404],
  [1, 'broken', 422],
  [null, 'broken', 422],
] as const)('exit code %s means %s: %i', (exit, reason, status) => {
  expect(answerOf(exit, written(1, png(10, 10)))).toBe(reason);
  expect(errorFor(reason, 7).status).toBe(status);
});

test('every refusal says what can be done instead', () => {
  for (const reason of ['unreadable', 'too-large', 'too-slow', 'broken'] as const)
    expect(errorFor(reason, 1)).toMatchObject({
      code: 'PREVIEW_FAILED',
      message: expect.stringMatching(/You can download it\.$/),
    });
  expect(errorFor('no-such-page', 7).message).toBe('This file has no page 7');
});
