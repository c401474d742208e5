import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js';
import { MOST_POINTS } from '@portal/contracts/http/product-picture';
import { pngOf, pngWith } from '@portal/kit/testing/png';
import { imageSize } from 'image-size';
import { makeSizes } from './make-sizes.js';

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };
const codec = new URL(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
beforeAll(async () => void (await init(new WebAssembly.Module(readFileSync(fileURLToPath(codec))))));

const NOTHING = Buffer.alloc(0);

/** Red on the left, blue on the right. */
async function photo(width: number, height: number): Promise<Buffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2;
    data.set([isLeft ? 220 : 20, 30, isLeft ? 20 : 220, 255], at);
  }
  return Buffer.from(await encodeJpeg({ data, width, height } as never, { quality: 80 }));
}

/** EXIF with an orientation, a place and a comment, as a telephone writes it. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.concat([
    Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex'),
    Buffer.from('GPS 52.5200N 13.4050E'),
  ]);
  tiff.writeUInt16LE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    head,
    body,
    jpeg.subarray(2),
    Buffer.from('<script>alert(1)</script>'),
  ]);
}

/** 8 MB that say `ispe` again and again. */
function boxes(): Buffer {
  const heif = Buffer.alloc(2 ** 23, Buffer.from('0000001469737065000000000000000100000001', 'hex'));
  Buffer.from('000000186674797068656963000000006d69663168656963', 'hex').copy(heif);
  for (const [at, name] of [
    [24, 'meta'],
    [36, 'iprp'],
    [44, 'ipco'],
  ] as const) {
    heif.writeUInt32BE(heif.length - at, at);
    heif.write(name, at + 4, 'latin1');
  }
  return heif;
}

function endless(): Buffer {
  const jpeg = Buffer.alloc(2 ** 23);
  Buffer.from('ffd8ff', 'hex').copy(jpeg);
  return jpeg;
}

test('a photo is made anew in three sizes, as AVIF and WebP, and as one small JPEG', async () => {
  const { sizes, files } = await makeSizes(await photo(1_600, 1_200));
  expect(sizes).toEqual([
    { width: 320, height: 240 },
    { width: 640, height: 480 },
    { width: 1_280, height: 960 },
  ]);
  expect(files.map(({ name, content }) => [name, imageSize(new Uint8Array(content)).type])).toEqual([
    ['320.avif', 'avif'],
    ['320.webp', 'webp'],
    ['640.avif', 'avif'],
    ['640.webp', 'webp'],
    ['1280.avif', 'avif'],
    ['1280.webp', 'webp'],
    ['640.jpg', 'jpg'],
  ]);
  for (const { name, content } of files) {
    const { width, height } = imageSize(new Uint8Array(content));
    expect([name, width / height]).toEqual([name, 4 / 3]);
  }
}, 60_000);

test('the largest picture that may be uploaded is decoded within the limits', async () => {
  const [width, height] = [4_096, 3_072];
  expect(width * height).toBe(MOST_POINTS);
  const { sizes } = await makeSizes(await photo(width, height));
  expect(sizes.at(-1)).toEqual({ width: 1_280, height: 960 });
}, 60_000);

test('nothing of the file goes on but its points, upright; the same file makes the same hash', async () => {
  const original = withExif(await photo(400, 300), 6);
  const { hash, sizes, files } = await makeSizes(original);
  // It was held on its side. A picture is never made larger.
  expect(sizes).toEqual([
    { width: 240, height: 320 },
    { width: 300, height: 400 },
  ]);
  for (const { content } of files) expect(content.toString('latin1')).not.toMatch(/Exif|GPS|script/);
  expect((await makeSizes(original)).hash).toBe(hash);
}, 60_000);

test('a PNG with nothing on it is a white picture', async () => {
  const { sizes, files } = await makeSizes(pngOf(200, 200, () => [0, 0, 0, 0]));
  expect(sizes).toEqual([{ width: 200, height: 200 }]);
  const jpeg = files.find(({ name }) => name === '200.jpg')!.content;
  const { files: white } = await makeSizes(pngOf(200, 200, () => [255, 255, 255]));
  expect(jpeg).toEqual(white.find(({ name }) => name === '200.jpg')!.content);
}, 60_000);

test.each([
  [
    'a PNG that says it has a billion points',
    () => pngWith(32_000, 32_000, NOTHING),
    'at most 12 million points',
  ],
  ['a PNG without its points', () => pngWith(400, 300, NOTHING), 'could not be read'],
  ['a small one', () => pngWith(199, 300, NOTHING), 'at least 200 points'],
  ['a strip', () => pngWith(200, 601, NOTHING), 'three times as long'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG, JPEG or WebP'],
  ['a PDF', () => Buffer.from('%PDF-1.7'), 'PNG, JPEG or WebP'],
  // Its header would be read for minutes.
  ['a HEIF with nothing but boxes', () => boxes(), 'PNG, JPEG or WebP'],
  ['a JPEG whose header never ends', () => endless(), 'could not be read'],
  ['a JPEG that is cut off', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'could not be read'],
])(
  '%s is refused',
  async (_, file, message) => {
    const made = makeSizes(file());
    await expect(made).rejects.toThrow(message);
    await expect(made).rejects.toMatchObject({ status: 422 });
  },
  30_000,
);
