import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { DamagedFile, open, seal, sealedSize, type Seal } from './sealed-stream.js';

const CHUNK = 64 * 1024;
const mine: Seal = { key: randomBytes(32), boundTo: 'w9/7/31' };
const whole = (chunks: AsyncIterable<Buffer>) => buffer(Readable.from(chunks));
const inPieces = (bytes: Buffer, size = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  );
const sealed = (bytes: Buffer, as = mine) => whole(seal(inPieces(bytes), as));
const opened = (bytes: Buffer, as = mine) => whole(open(inPieces(bytes, 7_777), as));

describe.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])('a file of %i bytes', (size) => {
  const bytes = randomBytes(size);

  test('is opened as it was, and sealed as long as said', async () => {
    const object = await sealed(bytes);
    expect(object.length).toBe(sealedSize(size));
    expect((await opened(object)).equals(bytes)).toBe(true);
  });

  test('is not opened when its last byte, last tag or last chunk is missing', async () => {
    const object = await sealed(bytes);
    for (const cut of [1, 16, 17, CHUNK + 16])
      if (cut <= object.length) await expect(opened(object.subarray(0, -cut))).rejects.toThrow(DamagedFile);
  });

  test('is not opened with a bit changed, or with more behind it', async () => {
    const object = await sealed(bytes);
    for (const at of [0, object.length >> 1, object.length - 1]) {
      const changed = Buffer.from(object);
      changed[at]! ^= 1;
      await expect(opened(changed)).rejects.toThrow(DamagedFile);
    }
    await expect(opened(Buffer.concat([object, Buffer.alloc(1)]))).rejects.toThrow(DamagedFile);
    await expect(opened(Buffer.concat([object, object]))).rejects.toThrow(DamagedFile);
  });

  test('is not opened as another owner’s, as another file, or with another key', async () => {
    const object = await sealed(bytes);
    for (const other of [{ boundTo: 'w9/8/31' }, { boundTo: 'w9/7/32' }, { key: randomBytes(32) }])
      await expect(opened(object, { ...mine, ...other })).rejects.toThrow(DamagedFile);
  });
});

test('chunks that changed places are refused, before a byte of them is given out', async () => {
  const object = await sealed(randomBytes(3 * CHUNK));
  const piece = CHUNK + 16;
  const swapped = Buffer.concat([
    object.subarray(piece, 2 * piece),
    object.subarray(0, piece),
    object.subarray(2 * piece),
  ]);
  await expect(open(inPieces(swapped), mine).next()).rejects.toThrow(DamagedFile);
});

test('what was sealed says nothing of what it was', async () => {
  const object = await sealed(Buffer.from('SSN 078-05-1120 '.repeat(10_000)));
  // Long enough not to occur by chance.
  expect(object.includes('078-05-1120')).toBe(false);
});
