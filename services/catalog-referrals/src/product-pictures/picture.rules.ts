import { LEAST_SIDE, PICTURE_KINDS, type PictureSize } from '@portal/contracts/http/product-picture';
import { AppError } from '@portal/kit/http/errors';
import { typeOf } from '../brand/picture.rules.js';

export type Kind = 'png' | 'jpeg' | 'webp';

/** How many times as long as the other one side may be. */
const MOST_RATIO = 3;
/** Of `MOST_POINTS`, in words. */
const MILLION = 1_000_000;
const SIZE_HEAD = 8;
const POINT_BYTES = 4;

export const refused = (message: string, cause?: unknown) =>
  new AppError(422, 'PICTURE_REFUSED', message, { cause });

interface Size {
  width?: number;
  height?: number;
}

/** The kind of a picture that may be decoded, or in one sentence why it may not. */
export function whyUnfit(file: Buffer, size: Size | null, mostPoints: number): { kind: Kind } | string {
  const type = typeOf(file);
  if (!type || type === 'image/svg+xml') return PICTURE_KINDS;
  if (!size?.width || !size.height) return 'This picture could not be read';
  const { width, height } = size;
  if (width * height > mostPoints)
    return `Please choose a picture of at most ${Math.floor(mostPoints / MILLION)} million points`;
  if (Math.min(width, height) < LEAST_SIDE)
    return `Please choose a picture of at least ${LEAST_SIDE} points a side`;
  if (Math.max(width, height) > MOST_RATIO * Math.min(width, height))
    return 'Please choose a picture that is at most three times as long as it is wide';
  return { kind: type.slice('image/'.length) as Kind };
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
    const end = at + SIZE_HEAD + width * height * POINT_BYTES;
    if (end > written.length) throw new Error('the sizes of a picture are cut off');
    if (width !== sizes.at(-1)?.width) sizes.push({ width, height, bytes: written.subarray(at, end) });
    at = end;
  }
  return sizes;
}
