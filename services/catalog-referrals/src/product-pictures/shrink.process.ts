// The whole process: reads one picture from its standard input, writes its points in smaller sizes, and ends. It
// imports none of our modules, since Node may run this file uncompiled.
//
// It handles a stranger's file, so it is started without settings and rights, and with limits (in-process.ts). The decoders
// are WebAssembly: what goes wrong in them reaches their own memory only. Nothing but the points of the picture goes on.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import initPng, { decode as decodePng } from '@jsquash/png/codec/pkg/squoosh_png.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';

/** Told by the exit code: the file is no picture of its kind. `UNREADABLE` of make-sizes.ts. */
const UNREADABLE = 10;

// Node has it; its types are those of browsers.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

const RGBA = 4;
const OPAQUE = 255;

/** As decoders give it: 4 bytes a point. */
interface Points {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Then the longer sides that are wanted, in points, the longest first. */
const [kind, ...longest] = process.argv.slice(2) as ['png' | 'jpeg' | 'webp', ...string[]];
let points = onWhite(await read());
const written: Uint8Array[] = [];
for (const side of longest) {
  points = smaller(points, Number(side));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(points.width);
  head.writeUInt32BE(points.height, 4);
  written.push(head, new Uint8Array(points.data.buffer));
}
process.stdout.write(Buffer.concat(written));

/** Upright, by the orientation of EXIF. */
async function read(): Promise<Points> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  // Memory of its own, as codecs take it.
  const { buffer } = new Uint8Array(Buffer.concat(chunks));
  try {
    switch (kind) {
      case 'png':
        await initPng(await wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
        return decodePng(new Uint8Array(buffer));
      case 'jpeg':
        await initJpeg(await wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
        return await decodeJpeg(buffer, { preserveOrientation: true });
      case 'webp':
        await initWebp(await wasm('@jsquash/webp/codec/dec/webp_dec.wasm'));
        return await decodeWebp(buffer);
    }
  } catch {
    process.exit(UNREADABLE);
  }
}

async function wasm(name: string): Promise<object> {
  return new WebAssembly.Module(await readFile(fileURLToPath(import.meta.resolve(name))));
}

/** What is transparent shows white: JPEG knows no transparency, and a picture is to look the same on each ground. */
function onWhite(points: Points): Points {
  const { data } = points;
  for (let at = 0; at < data.length; at += RGBA) {
    const alpha = data[at + 3]!;
    if (alpha === OPAQUE) continue;
    for (let color = at; color < at + 3; color++)
      data[color] = (data[color]! * alpha + OPAQUE * (OPAQUE - alpha)) / OPAQUE;
    data[at + 3] = OPAQUE;
  }
  return points;
}

/** Each new point is the mean of the area that it stands for. A picture is never made larger. */
function smaller(from: Points, longest: number): Points {
  const scale = longest / Math.max(from.width, from.height);
  if (scale >= 1) return from;
  const width = Math.max(1, Math.round(from.width * scale));
  const height = Math.max(1, Math.round(from.height * scale));
  const data = new Uint8ClampedArray(width * height * RGBA);
  const across = from.width / width;
  const down = from.height / height;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue, area] = [0, 0, 0, 0];
      const [left, right] = [x * across, (x + 1) * across];
      const [top, bottom] = [y * down, (y + 1) * down];
      for (let row = Math.floor(top); row < bottom && row < from.height; row++) {
        const high = Math.min(row + 1, bottom) - Math.max(row, top);
        for (let column = Math.floor(left); column < right && column < from.width; column++) {
          const share = high * (Math.min(column + 1, right) - Math.max(column, left));
          const at = (row * from.width + column) * RGBA;
          red += share * from.data[at]!;
          green += share * from.data[at + 1]!;
          blue += share * from.data[at + 2]!;
          area += share;
        }
      }
      const to = (y * width + x) * RGBA;
      data[to] = red / area;
      data[to + 1] = green / area;
      data[to + 2] = blue / area;
      data[to + 3] = OPAQUE;
    }
  return { data, width, height };
}
