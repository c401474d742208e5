import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { pngOf } from '@portal/kit/testing/png';
import { inProcess } from './in-process.js';

const small = pngOf(200, 200, (x, y) => [x, y, 0]);
const LIMITS = { seconds: 10, memoryMib: 288, mostBytes: 1_000_000 };

test('a process that takes more memory than it may is ended', async () => {
  // Node alone has more, whatever the picture.
  await expect(
    inProcess('shrink', ['png', '200'], small, { ...LIMITS, memoryMib: 30 }),
  ).rejects.toMatchObject({ isLimit: true });
}, 20_000);

test('what takes longer than it may is ended', async () => {
  const side = 1_280;
  const noise = Buffer.concat([Buffer.alloc(8), randomBytes(side * side * 4)]);
  noise.writeUInt32BE(side);
  noise.writeUInt32BE(side, 4);
  await expect(inProcess('encode', ['avif'], noise, { ...LIMITS, seconds: 1 })).rejects.toMatchObject({
    isLimit: true,
  });
}, 20_000);

test('what is none says so by its exit', async () => {
  await expect(inProcess('shrink', ['jpeg', '200'], small, LIMITS)).rejects.toMatchObject({
    exit: 10,
    isLimit: false,
  });
}, 20_000);
