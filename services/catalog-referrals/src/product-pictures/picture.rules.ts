import { LEAST_SIDE, type PictureSize } from '@portal/contracts/http/product-picture';
import { AppError } from '@portal/kit/http/errors';
import { typeOf } from '../brand/picture.rules.js';

export type Kind = 'png' | 'jpeg' | 'webp';

/** How many times as long as the other one side may be. */
const MOST_RATIO = 3;
/** Of `MOST_POINTS`, in words. */
const MILLION = 1_000_000;
/** What shrink.process.ts writes before the points of a size, width and height, and for each point. */
const SIZE_HEAD = 8;
const POINT_BYTES = 4;

/** Of one size as shrink.process.ts writes it. */
const bytesOf = ({ width, height }: PictureSize): number => SIZE_HEAD + width * height * POINT_BYTES;

/** What shrink.process.ts writes at most. @param longest the longer side of each size, in points */
export const mostBytesOf = (longest: number[]): number =>
  longest.reduce((sum, side) => sum + bytesOf({ width: side, height: side }), 0);

export const refused = (message: string, cause?: unknown) =>
  new AppError(422, 'PICTURE_REFUSED', message, { cause });

/** What a file is by its first bytes, if it is one of the kinds that are decoded. */
export function kindOf(file: Buffer): Kind | null {
  const type = typeOf(file);
  return !type || type === 'image/svg+xml' ? null : (type.slice('image/'.length) as Kind);
}

/** In one sentence why a picture of that size may not be decoded; null when it may. @param size null when unknown */
export function whyUnfit(size: PictureSize | null, mostPoints: number): string | null {
  if (!size?.width || !size.height) return 'This picture could not be read';
  const { width, height } = size;
  if (width * height > mostPoints)
    return `Please choose a picture of at most ${Math.floor(mostPoints / MILLION)} million points`;
  if (Math.min(width, height) < LEAST_SIDE)
    return `Please choose a picture of at least ${LEAST_SIDE} points a side`;
  if (Math.max(width, height) > MOST_RATIO * Math.min(width, height))
    return 'Please choose a picture that is at most three times as long as it is wide';
  return null;
}

/** One size: its points, with width and height before them, as encode.process.ts takes them. */
export interface SizePoints extends PictureSize {
  bytes: Buffer;
}

/**
 * What shrink.process.ts wrote, the longest first. A size that is no smaller than the one before is left out.
 * @throws when it is cut off
 */
export function sizesIn(written: Buffer): SizePoints[] {
  const sizes: SizePoints[] = [];
  for (let at = 0; at < written.length;) {
    const [width, height] = [written.readUInt32BE(at), written.readUInt32BE(at + 4)];
    const end = at + bytesOf({ width, height });
    if (end > written.length) throw new Error('the sizes of a picture are cut off');
    if (width !== sizes.at(-1)?.width) sizes.push({ width, height, bytes: written.subarray(at, end) });
    at = end;
  }
  return sizes;
}
