import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readFrames, writeFrame, type Frame } from './frames.ts';

const frames: Frame[] = [
  { name: 'a', bytes: Buffer.from('first\nwith a line 3\n') },
  { name: 'nothing', bytes: Buffer.alloc(0) },
  { name: 'large', bytes: randomBytes(300_000) },
];

async function written(): Promise<Buffer> {
  const output = new PassThrough({ highWaterMark: 1_000_000 });
  for (const frame of frames) await writeFrame(output, frame);
  output.end();
  return Buffer.concat(await output.toArray());
}

const cut = (all: Buffer, every: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(all.length / every) }, (_, n) => all.subarray(n * every, (n + 1) * every)),
  );
const read = async (input: AsyncIterable<Buffer>) => {
  const found: Frame[] = [];
  for await (const frame of readFrames(input)) found.push(frame);
  return found;
};

test.each([7, 1_000, 65_536, 1_000_000])('what is written is read, in pieces of %i bytes', async (every) => {
  expect(await read(cut(await written(), every))).toEqual(frames);
});

test('none is none', async () => {
  expect(await read(Readable.from([]))).toEqual([]);
});

test('a stream that ends too early, or is something else, is told', async () => {
  const all = await written();
  await expect(read(cut(all.subarray(0, -1), 1_000))).rejects.toThrow('in the middle of an object');
  await expect(read(Readable.from([Buffer.from('No such bucket')]))).rejects.toThrow('in the middle');
  await expect(read(Readable.from([Buffer.from('No such bucket\n')]))).rejects.toThrow('something else');
  await expect(read(Readable.from([randomBytes(5_000).fill('x')]))).rejects.toThrow('something else');
});
