import { Resvg } from '@resvg/resvg-js';

/** A square picture of an SVG, on `background` where there is one. */
export const pngOf = (svg: string, size: number, background?: string): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: size }, background }).render().asPng();

/** For who knows no SVG. An ICO file: a directory of the pictures, then each as PNG. */
export function icoOf(svg: string, sizes: readonly number[]): Buffer {
  const pictures = sizes.map((size) => ({ size, png: pngOf(svg, size) }));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4); // planes
    head.writeUInt16LE(32, at + 6); // bits a point
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
