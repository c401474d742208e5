import { createHash } from 'node:crypto';
import { MOST_POINTS, smallJpegOf, type PictureSize } from '@portal/contracts/http/product-picture';
import { imageSize } from 'image-size';
import { Failed, inProcess } from './in-process.js';
import { refused, sizesIn, whyUnfit, type Kind } from './picture.rules.js';

/** Of the longer side, in points. */
const LONGEST = [1_280, 640, 320];
/** The exit code of shrink.process.ts. */
const UNREADABLE = 10;

const POINT_BYTES = 4;
const SHRINKING = {
  seconds: 10,
  // A picture of MOST_POINTS takes 235 in a decoder; the service has a container of 512 MiB with it.
  memoryMib: 288,
  mostBytes: LONGEST.reduce((sum, side) => sum + 8 + side * side * POINT_BYTES, 0),
};
const ENCODING = { seconds: 15, memoryMib: 288, mostBytes: 2 ** 22 };

/** A picture in one size and format. */
export interface SizeFile {
  /** `640.webp`: its width, and how it is written. */
  name: string;
  content: Buffer;
}

export interface MadePicture {
  /** SHA-256 over all files, hex. */
  hash: string;
  /** The smallest first. */
  sizes: PictureSize[];
  files: SizeFile[];
}

/**
 * Makes an uploaded picture anew in each size, as AVIF and WebP, and a small one as JPEG (D-163). Nothing of the original
 * goes on but its points. The same upload makes the same hash.
 * @throws AppError 422 for one that is none, of other formats or sides, or cannot be read within the limits
 */
export async function makeSizes(original: Buffer): Promise<MadePicture> {
  const kind = fitting(original);
  const shrunk = await inProcess('shrink', [kind, ...LONGEST.map(String)], original, SHRINKING).catch(
    (error: unknown) => {
      if (error instanceof Failed && (error.exit === UNREADABLE || error.isLimit))
        throw refused('This picture could not be read. Save it again as a PNG or JPEG first', error);
      throw error;
    },
  );
  const points = sizesIn(shrunk).toReversed();
  const files: SizeFile[] = [];
  for (const { width, bytes } of points)
    for (const format of ['avif', 'webp'])
      files.push({
        name: `${width}.${format}`,
        content: await inProcess('encode', [format], bytes, ENCODING),
      });
  const sizes = points.map(({ width, height }) => ({ width, height }));
  const name = smallJpegOf({ sizes });
  const small = points.find(({ width }) => name === `${width}.jpg`)!;
  files.push({ name, content: await inProcess('encode', ['jpg'], small.bytes, ENCODING) });
  return { hash: hashOf(files), sizes, files };
}

/** By its header, before anything is decoded: a small file may say that it has a billion points. */
function fitting(original: Buffer): Kind {
  const why = whyUnfit(original, sizeOf(original), MOST_POINTS);
  if (typeof why === 'string') throw refused(why);
  return why.kind;
}

function sizeOf(original: Buffer) {
  try {
    // Memory of its own: past the end of a small Buffer there are others.
    return imageSize(new Uint8Array(original));
  } catch {
    return null;
  }
}

function hashOf(files: SizeFile[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(name).update(content);
  return hash.digest('hex');
}
