import { crc32, deflateSync } from 'node:zlib';
import { decode } from '@jsquash/png/codec/pkg/squoosh_png.js';

/** Objects of a PDF, numbered from 1, as a whole file; the first is the catalogue. */
export function pdfOf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let size = parts[0]!.length;
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };
  objects.forEach((object, i) => {
    offsets.push(size);
    add(
      Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        Buffer.from(object as string),
        Buffer.from('\nendobj\n'),
      ]),
    );
  });
  const start = size;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`));
  add(Buffer.from(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

export const streamOf = (content: string, dictionary = ''): string =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`;

interface Pages {
  count?: number;
  /** In points: `0 0 612 792`. */
  box?: string;
  /** Of each page, from 1. */
  content?: (page: number) => string;
}

/** A PDF of pages of US Letter, each wholly of one colour: the first red, the second green, the third blue, and so on. */
export function pagesPdf({ count = 1, box = '0 0 612 792', content = coloured }: Pages = {}): Buffer {
  const pages = Array.from({ length: count }, (_, i) => i + 1);
  const objects = pages.flatMap((page) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents ${2 * page + 2} 0 R>>`,
    streamOf(content(page)),
  ]);
  const kids = pages.map((page) => `${2 * page + 1} 0 R`).join(' ');
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, ...objects]);
}

const COLOURS = ['1 0 0', '0 1 0', '0 0 1'];
const coloured = (page: number) => `${COLOURS[(page - 1) % 3]!} rg 0 0 20000 20000 re f`;

/** A page filled with a pattern that repeats every thousandth of a point: 10^11 tiles, in a kilobyte. */
export const endlessPdf = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>>>',
    streamOf('/Pattern cs /P scn 0 0 612 792 re f'),
    streamOf(
      '0 0 1 rg 0 0 1 1 re f',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.001/YStep 0.001/Resources<<>>',
    ),
  ]);

/** A form whose only field is filled in: a red square. */
export const filledForm = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Annots[5 0 R]>>',
    streamOf('0 0 1 rg 0 0 100 100 re f'),
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(tin)/V(1)/F 4/P 3 0 R/Rect[0 0 100 100]/AP<</N 6 0 R>>>>',
    streamOf('1 0 0 rg 0 0 100 100 re f', '/Type/XObject/Subtype/Form/BBox[0 0 100 100]'),
  ]);

/** A PNG of the size, wholly of one colour with this opacity. Its pixels may be left out, so that it only claims them. */
export function pngOf(
  width: number,
  height: number,
  [red, green, blue, alpha]: [number, number, number, number] = [255, 0, 0, 255],
  lines = height,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.concat([
    Buffer.alloc(1),
    Buffer.alloc(width * 4, Buffer.from([red, green, blue, alpha])),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: lines }, () => line)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** 32 × 16 points, the left half red, the right one blue. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAMDAwMDAwQEBAQFBQUFBQcHBgYHBwsICQgJCAsRCwwLCwwLEQ8SDw4PEg8bFRMTFRsfGhkaHyYiIiYwLTA+PlQBAwMDAwMDBAQEBAUFBQUFBwcGBgcHCwgJCAkICxELDAsLDAsRDxIPDg8SDxsVExMVGx8aGRofJiIiJjAtMD4+VP/AABEIABAAIAMBEQACEQEDEQH/xABOAAEBAQAAAAAAAAAAAAAAAAAABwgQAQAAAAAAAAAAAAAAAAAAAAABAQEBAAAAAAAAAAAAAAAAAAAJBxEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AzowxVMBAlxkdAF9Q5WLAQJcZHQB//9k=',
  'base64',
);

/** The same, as a camera would note that it was held (EXIF, tag 0x0112, 1 to 8). */
export function jpegHeld(orientation = 1): Buffer {
  const exif = Buffer.from('4578696600004d4d002a0000000800010112000300000001000000000000', 'hex');
  exif.writeUInt16BE(orientation, 24);
  const marker = Buffer.from('ffe10000', 'hex');
  marker.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([JPEG.subarray(0, 2), marker, exif, JPEG.subarray(2)]);
}

/** A PNG's size and the colours of its four corners, from the left above, line by line: 'red', 'green', 'blue' or 'white'. */
export function looksOf(png: Buffer): { width: number; height: number; corners: string[] } {
  const { width, height, data } = decode(png);
  const at = (x: number, y: number) => {
    const start = (y * width + x) * 4;
    const lit = [...data.subarray(start, start + 3)].map((part) => (part > 127 ? 1 : 0)).join('');
    return { 100: 'red', '010': 'green', '001': 'blue', 111: 'white' }[lit] ?? lit;
  };
  const [right, below] = [width - 1, height - 1];
  return { width, height, corners: [at(0, 0), at(right, 0), at(0, below), at(right, below)] };
}
