import { crc32, deflateSync } from 'node:zlib';

type Color = [red: number, green: number, blue: number, alpha?: number];

/** A PNG of the given size, each point in its colour. */
export function pngOf(width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = colorAt(x, y);
      rows.set([red, green, blue, alpha], y * (1 + width * 4) + 1 + x * 4);
    }
  return pngWith(width, height, deflateSync(rows));
}

/** A PNG whose header says so, whatever its content is. */
export function pngWith(width: number, height: number, content: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8); // bits of each colour; red, green, blue and alpha
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
