import { createHash } from 'node:crypto';
import {
  MOST_POINTS,
  PICTURE_KINDS,
  smallJpegOf,
  type PictureSize,
} from '@portal/contracts/http/product-picture';
import { Failed, inProcess } from './in-process.js';
import { kindOf, mostBytesOf, refused, sizesIn, whyUnfit, type Kind } from './picture.rules.js';

/** Of the longer side, in points. */
const LONGEST = [1_280, 640, 320];
/** The exit code of measure.process.ts and shrink.process.ts. */
const UNREADABLE = 10;

const MEASURING = { seconds: 5, memoryMib: 160, mostBytes: 8 };
const SHRINKING = {
  seconds: 10,
  // A picture of MOST_POINTS takes 235 in a decoder; the service has a container of 512 MiB with it.
  memoryMib: 288,
  mostBytes: mostBytesOf(LONGEST),
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
  const kind = await fitting(original);
  const shrunk = await inProcess('shrink', [kind, ...LONGEST.map(String)], original, SHRINKING).catch(
    (error: unknown) => {
      if (isUnreadable(error))
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

/**
 * By its first bytes, and then by its header, before anything is decoded: a small file may say that it has a billion points.
 * Nothing of another kind is read further.
 */
async function fitting(original: Buffer): Promise<Kind> {
  const kind = kindOf(original);
  if (!kind) throw refused(PICTURE_KINDS);
  const why = whyUnfit(await sizeOf(original), MOST_POINTS);
  if (why) throw refused(why);
  return kind;
}

async function sizeOf(original: Buffer): Promise<PictureSize | null> {
  try {
    const size = await inProcess('measure', [], original, MEASURING);
    return { width: size.readUInt32BE(0), height: size.readUInt32BE(4) };
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

const isUnreadable = (error: unknown) =>
  error instanceof Failed && (error.exit === UNREADABLE || error.isLimit);

function hashOf(files: SizeFile[]): string {
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(name).update(content);
  return hash.digest('hex');
}
