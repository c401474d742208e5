// The whole process: reads points from its standard input, writes them as AVIF, WebP or JPEG, and ends. It imports none of
// our modules, since Node may run this file uncompiled. Codecs take some 150 MB, so none runs inside of the service.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import encodeAvif, { init as initAvif } from '@jsquash/avif/encode.js';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';

// Node has it; its types are those of browsers.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const HEAD = 8;

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const given = Buffer.concat(chunks);
// What codecs take: 4 bytes a point.
const points = {
  width: given.readUInt32BE(0),
  height: given.readUInt32BE(4),
  data: new Uint8ClampedArray(given.subarray(HEAD)),
};
process.stdout.write(Buffer.from(await encode(process.argv[2] as 'avif' | 'webp' | 'jpg')));

/** Qualities at which photos on the payment page look like their originals. */
async function encode(format: 'avif' | 'webp' | 'jpg'): Promise<ArrayBuffer> {
  switch (format) {
    case 'avif':
      await initAvif(await wasm('@jsquash/avif/codec/enc/avif_enc.wasm'));
      return encodeAvif(points, { quality: 55, speed: 7 });
    case 'webp':
      await initWebp(await wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
      return encodeWebp(points, { quality: 78 });
    case 'jpg':
      await initJpeg(await wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
      return encodeJpeg(points, { quality: 80 });
  }
}

async function wasm(name: string): Promise<object> {
  return new WebAssembly.Module(await readFile(fileURLToPath(import.meta.resolve(name))));
}
